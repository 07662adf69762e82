import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getSection63Certificate } from '#contract/hr/offer-page.ts';
import type { OfferPage } from '#contract/hr/offer-page.ts';
import { getSignedLetter } from '#contract/letter/signed-letter.ts';
import { offerHistoryMessages, undeliveredMessages } from '#domain/hr-messages.ts';
import { fetchFile } from '#web/api/client.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { OfferHistory } from '#web/hr/parts/offer-history/offer-history.tsx';
import { SendTroubleAlert, useSendOffer } from '#web/hr/parts/offer-actions/use-send-offer.tsx';
import { toastSent } from '#web/hr/parts/offer-actions/undo-toast.ts';
import { SignOffStrip } from '#web/hr/parts/sign-off/sign-off-strip.tsx';
import { LetterDialog } from '#web/hr/parts/offer-actions/letter-dialog.tsx';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { Permitted, useMay } from '#web/session/hr/rights.tsx';
import { useFileSaving } from '#web/session/hr/use-file-saving.ts';
import { SignedLetter } from '#web/session/signed-letter/signed-letter.tsx';
import { Button } from '#web/ui/button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { FirstDaySection } from './first-day-section.tsx';
import { OfferActions } from './offer-actions.tsx';
import { OfferHead } from './offer-head.tsx';
import { messagesKey, OfferMessages } from './offer-messages.tsx';
import { OfferTerms } from './offer-terms.tsx';
import { OfferVersions } from './offer-versions.tsx';
import classes from './offer-view.module.css';
import { PageSection } from './page-section.tsx';
import { nextWords, statusSteps, type StatusStep } from './status-steps.ts';
import {
  offerPageActionTexts,
  offerPageTexts as t,
  offerVersionTexts,
  offerStepTexts,
  certificateTexts,
} from './texts.ts';

type OfferViewProps = { page: OfferPage; error: unknown; reload: () => Promise<unknown> };

export function OfferView({ page, error, reload }: OfferViewProps) {
  const { offer, versions } = page;
  const { candidateOfferId, removedOn } = offer;
  const may = useMay();
  const queries = useQueryClient();
  const [letter, setLetter] = useState<{ version?: number } | null>(null);
  // The history is read again after each thing that was done here.
  const [done, setDone] = useState(0);
  async function refresh(): Promise<void> {
    setDone((before) => before + 1);
    await Promise.all([reload(), queries.invalidateQueries({ queryKey: messagesKey(candidateOfferId) })]);
  }
  const { busy, trouble, send } = useSendOffer();
  async function sendOffer(): Promise<void> {
    // Also after a failure: another user may have been faster.
    const message = await send(offer.candidateId, refresh);
    if (message !== null) toastSent(offerPageActionTexts.sent, offer.candidateId, () => void refresh());
  }
  const next = nextWords(page);
  return (
    <div className={classes.page}>
      <OfferHead offer={offer}>
        <OfferActions
          {...{ offer }}
          joining={page.joining}
          formReminder={page.formReminder}
          isSending={busy}
          onSend={() => void sendOffer()}
          onLetter={() => setLetter({})}
          onChanged={() => void refresh()}
        />
      </OfferHead>
      <div className={classes.notices}>
        {error !== null && <FailedCall error={error} fallback={t.notCurrent} />}
        <SendTroubleAlert trouble={trouble} />
        <Notices page={page} />
      </div>
      <StatusStrip steps={statusSteps(page)} />
      <SignOffStrip offer={offer} decisions={page.signOffs ?? []} />
      {next !== null && <p className={classes.next}>{next}</p>}
      {page.signedLetter !== null && may('pay.amounts') && (
        <div className={classes.signed}>
          <SignedLetter
            state={page.signedLetter}
            read={() => fetchFile(getSignedLetter, { query: { candidateOfferId } })}
            fileName={`signed-letter-${candidateOfferId}.pdf`}
            onUnauthorized={leaveIfUnauthorized}
          />
        </div>
      )}
      <div className={classes.pair}>
        <Stack gap={8}>
          <PageSection title={t.terms}>
            <OfferTerms offer={offer} pay={page.pay ?? null} />
          </PageSection>
          {versions.length > 0 && (
            <PageSection title={offerVersionTexts.title}>
              <OfferVersions page={page} onLetter={(version) => setLetter({ version })} />
            </PageSection>
          )}
          <FirstDaySection page={page} onChanged={() => void refresh()} />
          {may('pay.amounts') &&
            versions.some(({ hasLetter, decision }) => hasLetter && decision?.outcome === 'ACCEPTED') && (
              <CertificateSection candidateOfferId={candidateOfferId} onMade={() => void refresh()} />
            )}
          <Permitted to="messages.read">
            <OfferMessages candidateOfferId={candidateOfferId} />
          </Permitted>
        </Stack>
        <Permitted to="history.read">
          <PageSection title={offerHistoryMessages.title}>
            <OfferHistory candidateOfferId={candidateOfferId} since={done} />
          </PageSection>
        </Permitted>
      </div>
      {letter !== null && removedOn === null && (
        <LetterDialog offer={offer} {...letter} onClose={() => setLetter(null)} />
      )}
    </div>
  );
}

function Notices({ page: { offer } }: { page: OfferPage }) {
  const { candidateName, offerLetterStatus, rejectionReason, removedOn, delivery } = offer;
  const waits = offerLetterStatus === 'Offer Sent' || offerLetterStatus === 'Open';
  return (
    <>
      {removedOn !== null && (
        <Alert tone="info" live="off">
          {t.removed}
        </Alert>
      )}
      {offerLetterStatus === 'Deleted' && (
        <Alert tone="info" live="off">
          {t.deleted}
        </Alert>
      )}
      {waits && (delivery?.state === 'failed' || delivery?.state === 'bounced') && (
        <Alert tone="warn" live="off">
          {t.mailTrouble(
            candidateName,
            delivery.reason ?? undeliveredMessages.states[delivery.state],
            delivery.state === 'bounced'
              ? undeliveredMessages.advice.offerBounced
              : undeliveredMessages.advice.offerFailed,
          )}
        </Alert>
      )}
      {rejectionReason !== null && rejectionReason !== '' && (
        <figure className={classes.reason}>
          <figcaption>{t.rejectedBecause(candidateName)}</figcaption>
          <blockquote>{rejectionReason}</blockquote>
        </figure>
      )}
    </>
  );
}

function StatusStrip({ steps }: { steps: readonly StatusStep[] }) {
  return (
    <ol className={classes.strip} aria-label={offerStepTexts.label}>
      {steps.map(({ name, state, lines }) => (
        <li
          key={name}
          className={classNames(classes.step, classes[state])}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span className={classes.dot} aria-hidden="true">
            {state === 'done' && <Icon name="check" size={14} />}
          </span>
          <span className={classes.name}>
            {offerStepTexts.names[name]}
            {state !== 'now' && (
              <VisuallyHidden>{`, ${state === 'done' ? offerStepTexts.done : offerStepTexts.ahead}`}</VisuallyHidden>
            )}
          </span>
          <span className={classes.lines}>
            {lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}

function CertificateSection({ candidateOfferId, onMade }: { candidateOfferId: number; onMade: () => void }) {
  const { busy, save } = useFileSaving(certificateTexts.failed);
  const download = () =>
    save(
      (signal) => fetchFile(getSection63Certificate, { query: { candidateOfferId }, signal }),
      `section-63-certificate-${candidateOfferId}.pdf`,
      onMade,
    );
  return (
    <PageSection title={certificateTexts.title}>
      <Stack gap={3}>
        <p>{certificateTexts.what}</p>
        <div>
          <Button icon={<Icon name="download" />} busy={busy} busyText={certificateTexts.making} onClick={download}>
            {certificateTexts.download}
          </Button>
        </div>
      </Stack>
    </PageSection>
  );
}
