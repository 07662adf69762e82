import { useEffect } from 'react';
import { getSignedLetterPdf } from '#contract/letter/signed-letter.ts';
import { nameMoment } from '#domain/values/calendar.ts';
import { fetchFile } from '#web/api/client.ts';
import { useSessionExpired } from '#web/session/candidate/candidate-account.ts';
import { candidateSession, useCandidateSession } from '#web/session/candidate/candidate-session.ts';
import { useOwnOffer } from '#web/session/candidate/own-offer.ts';
import { readyTexts } from '#web/session/candidate/ready-texts.ts';
import { useReadyDocuments } from '#web/session/candidate/use-ready-documents.ts';
import { SignedLetter } from '#web/session/signed-letter/signed-letter.tsx';
import classes from './accepted-band.module.css';
import { joiningPageTexts as t } from './texts.ts';

/** On top of the first step, once, right after the acceptance: when it was, the signed letter, what to have ready, and
 * how long the form takes. It goes when the step is left. */
export function AcceptedBand({ isFirstStep }: { isFirstStep: boolean }) {
  const { acceptedNow } = useCandidateSession();
  const isLeft = acceptedNow && !isFirstStep;
  useEffect(() => {
    if (isLeft) candidateSession.beginForm();
  }, [isLeft]);
  return acceptedNow && isFirstStep ? <Band /> : null;
}

function Band() {
  const { data: offer } = useOwnOffer();
  const sessionExpired = useSessionExpired();
  const on = offer?.decision?.decidedOn ?? null;
  const signedLetter = offer?.signedLetter ?? null;
  return (
    <section className={classes.band} aria-label={t.acceptedLabel}>
      <p className={classes.said} role="status">
        {on === null ? t.accepted : t.acceptedOn(nameMoment(on))}
      </p>
      {offer !== undefined && signedLetter !== null && (
        <div className={classes.letter}>
          <SignedLetter
            state={signedLetter}
            read={() => fetchFile(getSignedLetterPdf)}
            fileName={`signed-letter-${offer.candidateId}.pdf`}
            onUnauthorized={sessionExpired}
          />
        </div>
      )}
      <p>{t.howLong}</p>
      <p>
        <b>{readyTexts.title}</b> {useReadyDocuments()}
      </p>
    </section>
  );
}
