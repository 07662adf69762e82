import { type ReactNode, useEffect, useId, useRef } from 'react';
import { Link, useSearchParams } from 'react-router';
import type { OwnJoiningState } from '#contract/joining.ts';
import { getSignedLetterPdf } from '#contract/letter/signed-letter.ts';
import { joiningSteps } from '#domain/joining/steps.ts';
import { nameDate, todayInIndia } from '#domain/values/calendar.ts';
import { useAppConfig } from '#web/api/app-config.ts';
import { fetchFile } from '#web/api/client.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import type { PanelOffer } from '#web/api/read/candidate-offer.ts';
import { useSessionExpired } from '#web/session/candidate/candidate-account.ts';
import { candidateSession } from '#web/session/candidate/candidate-session.ts';
import { signedLetterTexts } from '#web/session/signed-letter/texts.ts';
import { useFileSave } from '#web/session/save-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Icon, type IconName } from '#web/ui/icon.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import classes from './papers.module.css';
import { homeTexts as t } from './texts.ts';

type PapersProps = { offer: PanelOffer; joining: OwnJoiningState | null };

/** The letter, signed and as it was read, the form and the documents, each with its state. */
export function Papers({ offer, joining }: PapersProps) {
  const titleId = useId();
  const hasNotice = useAppConfig()?.hasPrivacyNotice === true;
  return (
    <Card className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{t.papers}</h2>
      <ul className={classes.list}>
        {offer.signedLetter !== null && <SignedPaper offer={offer} state={offer.signedLetter} />}
        <Paper to="/onboard/offer" icon="file" title={t.offer} text={acceptedWords(offer)} />
        <Paper to="/onboard/joining" icon="clipboard" title={t.form} text={formWords(joining)} />
        <Paper to="/onboard/documents" icon="inbox" title={t.documents} text={documentWords(joining)} />
        {hasNotice && <Paper to="/onboard/my-data" icon="fingerprint" title={t.myData} text={t.myDataHint} />}
      </ul>
    </Card>
  );
}

type PaperProps = { to: string; icon: IconName; title: string; text: string };

function Paper({ to, icon, title, text }: PaperProps) {
  return (
    <li>
      <Link to={to} className={classes.row} onClick={candidateSession.unlockJoining}>
        <Inside icon={icon} title={title} text={text} end={<Icon name="chevron-right" size={18} />} />
      </Link>
    </li>
  );
}

function SignedPaper({ offer, state }: { offer: PanelOffer; state: NonNullable<PanelOffer['signedLetter']> }) {
  const button = useRef<HTMLButtonElement>(null);
  const isAskedFor = useSearchParams()[0].get('at') === 'signed-letter';
  useEffect(() => {
    if (isAskedFor) button.current?.focus();
  }, [isAskedFor]);
  const { busy, error, download } = useFileSave({
    read: () => fetchFile(getSignedLetterPdf),
    fileName: `signed-letter-${offer.candidateId}.pdf`,
    onUnauthorized: useSessionExpired(),
  });
  const isReady = state !== 'PREPARING';
  const words = isReady ? acceptedWords(offer) : signedLetterTexts.beingPrepared;
  return (
    <li>
      <button
        ref={button}
        type="button"
        className={classNames(classes.row, classes.press)}
        aria-disabled={!isReady || busy}
        aria-busy={busy || undefined}
        onClick={() => isReady && !busy && void download()}
      >
        <Inside
          icon="file-certificate"
          title={t.signedLetter}
          text={busy ? signedLetterTexts.downloading : words}
          end={<Icon name={isReady ? 'download' : 'clock'} size={18} />}
        />
      </button>
      {error !== null && <FailedCall error={error} fallback={signedLetterTexts.failed} />}
    </li>
  );
}

type InsideProps = { icon: IconName; title: string; text: string; end: ReactNode };

function Inside({ icon, title, text, end }: InsideProps) {
  return (
    <>
      <Icon name={icon} size={20} />
      <span className={classes.words}>
        <b>{title}</b>
        <small>{text}</small>
      </span>
      {end}
    </>
  );
}

const dayOf = (instant: string) => nameDate(todayInIndia(new Date(instant)));

function acceptedWords({ decision, offerVersion }: PanelOffer): string {
  const on = decision?.decidedOn ?? null;
  if (on === null) return t.accepted;
  return offerVersion === null ? t.acceptedOn(dayOf(on)) : t.acceptedVersion(dayOf(on), offerVersion);
}

function formWords(joining: OwnJoiningState | null): string {
  if (joining?.verifiedOn) return t.verifiedOn(dayOf(joining.verifiedOn));
  if (joining?.submittedOn) return t.submittedOn(dayOf(joining.submittedOn));
  if (joining?.sentBack) return t.sentBack;
  const saved = joiningSteps.filter((step) => joining?.steps[step] === true).length;
  return saved === 0 ? t.notBegun : t.stepsSaved(saved, joiningSteps.length);
}

function documentWords(joining: OwnJoiningState | null): string {
  const asked: number | undefined = joining?.askedDocuments;
  return asked === undefined || asked === 0 ? t.documentsHint : t.documentsAsked(asked);
}
