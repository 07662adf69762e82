import { useEffect, useState } from 'react';
import type { OfferSending, OfferSendingRow } from '#contract/hr/offer-sendings.ts';
import { limits } from '#domain/limits.ts';
import { offerSendingMessages } from '#domain/offer/sending/offer-sending-messages.ts';
import { isUnderWay, sendingOutcomes, type SendingOutcome } from '#domain/offer/sending/offer-sending.ts';
import { OutcomeRow } from '#web/hr/offers-list/sending/outcome-row.tsx';
import { messageOr } from '#web/api/client.ts';
import { FailedCall, requestIdOf } from '#web/api/failed-call.tsx';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';
import { LoadingText } from '#web/ui/feedback/skeleton.tsx';
import { ErrorState } from '#web/ui/feedback/states.tsx';
import { saveFile } from '#web/ui/file/save-file.ts';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { Pager } from '#web/ui/table/pager.tsx';
import { pauseReasonOf } from './pause-reason.ts';
import { fetchSendingRows, fetchSendingWorkbook, type SendingRowsPage } from './sending-calls.ts';
import classes from './sending-result.module.css';
import { backgroundTexts as t } from './texts.ts';

/** What became of each offer of a sending, a page at a time, and the way to all of them as a workbook. */
export function SendingResult({ sending, onClose }: { sending: OfferSending; onClose: () => void }) {
  const [outcome, setOutcome] = useState<SendingOutcome | undefined>(sending.skipped > 0 ? 'SKIPPED' : undefined);
  const [page, setPage] = useState(1);
  const { rows, busy, error, retry } = useRows(sending, outcome, page);
  const { list: ref, onFocus } = useKeptFocus();
  const saving = useWorkbook(sending.sendingId);
  const pauseReason = pauseReasonOf(sending);
  return (
    <Dialog
      open
      size="lg"
      onClose={onClose}
      title={t.resultTitle}
      footer={
        <>
          <Button busy={saving.busy} busyText={t.exporting} onClick={saving.start}>
            {t.export}
          </Button>
          <Button variant="primary" onClick={onClose} data-first-focus>
            {t.close}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {pauseReason !== null && <Alert tone="warn">{`${t.state.PAUSED} ${pauseReason}`}</Alert>}
        <OutcomeChoice
          sending={sending}
          value={outcome}
          onChange={(next) => {
            setOutcome(next);
            setPage(1);
          }}
        />
        {saving.error !== null && <FailedCall error={saving.error} fallback={t.exportFailed} />}
        {error !== null && (
          <ErrorState message={messageOr(error, t.rowsFailed)} requestId={requestIdOf(error)} onRetry={retry} />
        )}
        {error === null && rows === null && <LoadingText>{t.rowsLoading}</LoadingText>}
        {rows !== null && (
          <div ref={ref} onFocus={onFocus} aria-busy={busy} className={classes.page}>
            <Stack gap={4}>
              <Rows rows={rows.content} />
              {rows.totalPages > 1 && (
                <Pager
                  page={rows.page - 1}
                  pageCount={rows.totalPages}
                  total={rows.totalElements}
                  pageSize={rows.size}
                  onPage={(fromZero) => setPage(fromZero + 1)}
                />
              )}
            </Stack>
          </div>
        )}
      </Stack>
    </Dialog>
  );
}

type Read = { outcome: SendingOutcome | undefined; page: number; rows: SendingRowsPage | null; error: unknown };

/** The rows are asked for again whenever some were sent. Those of another outcome are never shown; of another page, until the new ones are there. */
function useRows({ sendingId, left, state }: OfferSending, outcome: SendingOutcome | undefined, page: number) {
  const [read, setRead] = useState<Read>({ outcome, page, rows: null, error: null });
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    const query = { sendingId, page, size: limits.sendingPageSize, ...(outcome === undefined ? {} : { outcome }) };
    fetchSendingRows(query, controller.signal).then(
      (rows) => setRead({ outcome, page, rows, error: null }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        leaveIfUnauthorized(error);
        setRead({ outcome, page, rows: null, error });
      },
    );
    return () => controller.abort();
  }, [sendingId, outcome, page, left, state, turn]);
  const retry = (): void => {
    setRead({ outcome, page, rows: null, error: null });
    setTurn((count) => count + 1);
  };
  const isOfOutcome = read.outcome === outcome;
  return {
    rows: isOfOutcome ? read.rows : null,
    error: isOfOutcome ? read.error : null,
    busy: read.page !== page,
    retry,
  };
}

function useWorkbook(sendingId: string) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function save(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const { blob, name } = await fetchSendingWorkbook(sendingId);
      saveFile(blob, name);
    } catch (failure) {
      leaveIfUnauthorized(failure);
      setError(failure);
    } finally {
      setBusy(false);
    }
  }
  return { busy, error, start: () => void save() };
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
    <ul className={classes.rows} aria-label={t.rows}>
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
