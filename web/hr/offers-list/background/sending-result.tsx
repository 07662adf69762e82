import { useState } from 'react';
import { getOfferSendingRows, type OfferSending, type OfferSendingRow } from '#contract/hr/offer-sendings.ts';
import { limits } from '#domain/limits.ts';
import { offerSendingMessages } from '#domain/offer/sending/offer-sending-messages.ts';
import { isUnderWay, sendingOutcomes, type SendingOutcome } from '#domain/offer/sending/offer-sending.ts';
import { OutcomeRow } from '#web/hr/parts/offer-sending/outcome-row.tsx';
import { FailedLoad } from '#web/api/failed-load.tsx';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';
import { LoadingText } from '#web/ui/feedback/skeleton.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { Pager } from '#web/ui/table/pager.tsx';
import classes from './sending-result.module.css';
import { backgroundTexts as t, pauseReasonOf } from './texts.ts';

export function SendingResult({ sending, onClose }: { sending: OfferSending; onClose: () => void }) {
  const [outcome, setOutcome] = useState<SendingOutcome | undefined>(sending.skipped > 0 ? 'SKIPPED' : undefined);
  const pauseReason = pauseReasonOf(sending);
  return (
    <Dialog
      size="lg"
      onClose={onClose}
      title={t.resultTitle}
      footer={
        <Button variant="primary" onClick={onClose} data-first-focus>
          {t.close}
        </Button>
      }
    >
      <Stack gap={4}>
        {pauseReason !== null && <Alert tone="warn">{`${t.state.PAUSED} ${pauseReason}`}</Alert>}
        <OutcomeChoice sending={sending} value={outcome} onChange={setOutcome} />
        {/* Rows of another outcome are never shown, not even while these are loading. */}
        <ResultPage key={outcome} {...{ sending, outcome }} />
      </Stack>
    </Dialog>
  );
}

type ResultPageProps = { sending: OfferSending; outcome: SendingOutcome | undefined };

/** The rows are read again whenever some were sent; those of another page are shown until the new ones are there. */
function ResultPage({ sending: { sendingId, left, state }, outcome }: ResultPageProps) {
  const [page, setPage] = useState(1);
  const query = { sendingId, page, size: limits.sendingPageSize, ...(outcome === undefined ? {} : { outcome }) };
  const { data, error, refetch } = useHrQuery(
    ['sending-rows', query, left, state],
    (signal) => fetchObject(getOfferSendingRows, { query, signal }),
    { gcTime: 0, retry: false },
  );
  const { list: ref, onFocus } = useKeptFocus();
  if (data === undefined) {
    if (error === null) return <LoadingText>{t.rowsLoading}</LoadingText>;
    return <FailedLoad error={error} fallback={t.rowsFailed} refetch={refetch} />;
  }
  return (
    <div ref={ref} onFocus={onFocus} aria-busy={data.page !== page} className={classes.page}>
      <Stack gap={4}>
        <Rows rows={data.content} />
        {data.totalPages > 1 && (
          <Pager
            page={data.page - 1}
            pageCount={data.totalPages}
            total={data.totalElements}
            pageSize={data.size}
            onPage={(fromZero) => setPage(fromZero + 1)}
          />
        )}
      </Stack>
    </div>
  );
}

type OutcomeChoiceProps = {
  sending: OfferSending;
  value: SendingOutcome | undefined;
  onChange: (outcome: SendingOutcome | undefined) => void;
};

function OutcomeChoice({ sending, value, onChange }: OutcomeChoiceProps) {
  const { total, sent, skipped, left, state } = sending;
  const underWay = isUnderWay(state);
  const counts: Record<SendingOutcome, number> = {
    SENT: sent,
    SKIPPED: skipped,
    WAITING: underWay ? left : 0,
    LEFT: underWay ? 0 : left,
  };
  return (
    <SelectField
      label={t.show}
      placeholder={t.all(total)}
      value={value ?? ''}
      onChange={({ target }) => onChange(sendingOutcomes.find((outcome) => outcome === target.value))}
      options={sendingOutcomes
        .filter((outcome) => counts[outcome] > 0 || outcome === value)
        .map((outcome) => ({
          value: outcome,
          label: t.outcomeCount(offerSendingMessages.outcomes[outcome], counts[outcome]),
        }))}
    />
  );
}

const tones: Record<SendingOutcome, BadgeTone> = { SENT: 'ok', SKIPPED: 'warn', WAITING: 'mute', LEFT: 'mute' };

function Rows({ rows }: { rows: readonly OfferSendingRow[] }) {
  if (rows.length === 0) return <p>{t.noRows}</p>;
  return (
    <ul aria-label={t.rows}>
      {rows.map(({ candidateId, candidateName, outcome, reason }) => (
        <OutcomeRow
          key={candidateId}
          name={candidateName}
          id={t.candidateId(candidateId)}
          badge={<Badge tone={tones[outcome]}>{offerSendingMessages.outcomes[outcome]}</Badge>}
          reason={reason}
        />
      ))}
    </ul>
  );
}
