import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { getSection63Certificate, type OfferPage } from '#contract/hr/offer-page.ts';
import { getSignedLetter } from '#contract/letter/signed-letter.ts';
import { offerHistoryMessages, undeliveredMessages } from '#domain/hr-messages.ts';
import { isRealDate, nameDay } from '#domain/values/calendar.ts';
import { fetchFile } from '#web/api/client.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { offerTermTexts as termTexts } from '#web/hr/parts/letter-changes/texts.ts';
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
import { shownRupees, unknown } from '#web/ui/form/shown-values.ts';
import { Icon } from '#web/ui/icon.tsx';
import { type Description, DescriptionList } from '#web/ui/layout/description-list.tsx';
import { Disclosure } from '#web/ui/layout/disclosure.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { PayTable } from '#web/ui/pay/pay-table.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { FirstDaySection } from './first-day-section.tsx';
import { OfferActions } from './offer-actions.tsx';
import { OfferHead } from './offer-head.tsx';
import { messagesKey, OfferMessages } from './offer-messages.tsx';
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
          {...page}
          isSending={busy}
          onSend={() => void sendOffer()}
          onLetter={() => setLetter({})}
          onChanged={() => void refresh()}
        />
      </OfferHead>
      <div className={classes.notices}>
        {error !== null && <FailedCall error={error} fallback={t.notCurrent} />}
        <SendTroubleAlert trouble={trouble} />
        <Notices {...page} />
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
            <OfferTerms {...page} />
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

function Notices({ offer }: OfferPage) {
  const { candidateName, offerLetterStatus: status, rejectionReason, removedOn, delivery } = offer;
  const facts = [removedOn !== null && t.removed, status === 'Deleted' && t.deleted].filter((fact) => fact !== false);
  const waits = status === 'Offer Sent' || status === 'Open';
  const { states, advice } = undeliveredMessages;
  return (
    <>
      {facts.map((fact) => (
        <Alert key={fact} tone="info" live="off">
          {fact}
        </Alert>
      ))}
      {waits && (delivery?.state === 'failed' || delivery?.state === 'bounced') && (
        <Alert tone="warn" live="off">
          {t.mailTrouble(
            candidateName,
            delivery.reason ?? states[delivery.state],
            delivery.state === 'bounced' ? advice.offerBounced : advice.offerFailed,
          )}
        </Alert>
      )}
      {rejectionReason && (
        <figure className={classes.reason}>
          <figcaption>{t.rejectedBecause(candidateName)}</figcaption>
          <blockquote>{rejectionReason}</blockquote>
        </figure>
      )}
    </>
  );
}

function OfferTerms({ offer, pay }: OfferPage) {
  const { fixedCTC, variableCTC, joiningDate, replyBy, sentOn } = offer;
  const words = (['offeredRole', 'department', 'subDepartment', 'designation', 'functionalTitle'] as const).map(
    (term) => ({ term: termTexts[term], value: offer[term] || unknown }),
  );
  const dayWords = (date: string) => (isRealDate(date) ? nameDay(date) : unknown);
  const until = replyBy === null && sentOn === null ? termTexts.afterSending : dayWords(replyBy ?? '');
  const numbers: Description[] = [
    { term: termTexts.joiningDate, value: dayWords(joiningDate) },
    { term: termTexts.replyBy, value: until },
  ];
  if (fixedCTC !== null && variableCTC !== null) {
    numbers.push(
      { term: termTexts.fixedCTC, value: shownRupees(fixedCTC) },
      { term: termTexts.variableCTC, value: shownRupees(variableCTC) },
      { term: termTexts.totalCTC, value: shownRupees(fixedCTC + variableCTC) },
    );
  }
  return (
    <Stack gap={4}>
      <div className={classes.terms}>
        <DescriptionList items={words} />
        <DescriptionList items={numbers} />
      </div>
      {pay && (
        <Disclosure title={termTexts.payBreakup(pay.name)} icon={<Icon name="wallet" />}>
          <PayTable rows={pay.rows} caption={termTexts.payBreakup(pay.name)} />
        </Disclosure>
      )}
    </Stack>
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
  const fetch = (signal: AbortSignal) => fetchFile(getSection63Certificate, { query: { candidateOfferId }, signal });
  const download = () => save(fetch, `section-63-certificate-${candidateOfferId}.pdf`, onMade);
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
