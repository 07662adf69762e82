import { useState } from 'react';
import { type OfferSending, getOfferSendingRows, type OfferSendingRow } from '#contract/hr/offer-sendings.ts';
import { limits } from '#domain/limits.ts';
import { offerSendingMessages } from '#domain/offer/sending/offer-sending-messages.ts';
import {
  isUnderWay,
  type SendingState,
  sendingOutcomes,
  type SendingOutcome,
} from '#domain/offer/sending/offer-sending.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { FailedLoad } from '#web/api/failed-load.tsx';
import { fetchObject } from '#web/api/fetch-object.ts';
import { OutcomeRow } from '#web/hr/parts/offer-sending/outcome-row.tsx';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { useHrEmployeeId } from '#web/session/hr/hr-session.ts';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';
import { ProgressBar } from '#web/ui/feedback/progress.tsx';
import { LoadingText } from '#web/ui/feedback/states.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { ConfirmDialog, Dialog } from '#web/ui/overlay/dialog.tsx';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { Pager } from '#web/ui/table/pager.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './sendings-strip.module.css';
import { backgroundTexts as t, pauseReasonOf } from './texts.ts';
import type { Background } from './use-background.ts';

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

/** Those to be shown, and how a user dismisses one that has ended; kept in this browser. */
function useShownSendings(sendings: readonly OfferSending[]) {
  const key = `dismissedSendings.${useHrEmployeeId() ?? ''}`;
  const [dismissed, setDismissed] = useState<readonly string[]>(() => dismissedBefore(key));
  function dismiss(sendingId: string): void {
    // The server forgets them after a day, so that the list stays short.
    const ids = [...dismissed.slice(-keptMax), sendingId];
    setDismissed(ids);
    localStorage.setItem(key, JSON.stringify(ids));
  }
  const shown = sendings.filter(({ state, sendingId }) => isUnderWay(state) || !dismissed.includes(sendingId));
  return { shown, dismiss };
}

const keptMax = 50;

function dismissedBefore(key: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export function SendingsStrip({ background }: { background: Background }) {
  const { shown, dismiss } = useShownSendings(background.sendings);
  const [open, setOpen] = useState<{ sendingId: string; layer: 'stop' | 'result' } | null>(null);
  const chosen = shown.find(({ sendingId }) => sendingId === open?.sendingId);
  const { failure } = background;
  if (shown.length === 0 && failure === null) return null;
  return (
    <section aria-label={t.region} className={classes.all}>
      {failure !== null && <FailedCall error={failure.error} fallback={failure.fallback} />}
      {shown.map((sending) => (
        <Sending
          key={sending.sendingId}
          {...{ sending, background }}
          onStop={() => setOpen({ sendingId: sending.sendingId, layer: 'stop' })}
          onResult={() => setOpen({ sendingId: sending.sendingId, layer: 'result' })}
          onDismiss={() => dismiss(sending.sendingId)}
        />
      ))}
      {chosen !== undefined && open?.layer === 'stop' && (
        <StopDialog sending={chosen} background={background} onClose={() => setOpen(null)} />
      )}
      {chosen !== undefined && open?.layer === 'result' && (
        <SendingResult sending={chosen} onClose={() => setOpen(null)} />
      )}
    </section>
  );
}

type SendingProps = {
  sending: OfferSending;
  background: Background;
  onStop: () => void;
  onResult: () => void;
  onDismiss: () => void;
};

function Sending({ sending, background, onStop, onResult, onDismiss }: SendingProps) {
  const { sendingId, state, total, left } = sending;
  const [busy, setBusy] = useState(false);
  const action = state === 'RUNNING' ? 'PAUSE' : 'CONTINUE';
  const underWay = isUnderWay(state);
  const pauseReason = pauseReasonOf(sending);
  const change = async (): Promise<void> => {
    setBusy(true);
    await background.change(sendingId, action);
    setBusy(false);
  };
  return (
    <div className={classes.strip}>
      <div className={classes.words}>
        <Words sending={sending} />
        {pauseReason !== null && <p>{pauseReason}</p>}
        {underWay && <ProgressBar label={t.label} value={(100 * (total - left)) / total} />}
      </div>
      <div className={classNames(classes.actions, !underWay && classes.ended)}>
        {underWay && (
          <Button variant="outline" disabled={busy} onClick={() => void change()}>
            {state === 'RUNNING' ? t.pause : t.continue}
          </Button>
        )}
        {underWay && (
          <Button variant="quiet" onClick={onStop}>
            {t.stop}
          </Button>
        )}
        <Button variant="quiet" onClick={onResult}>
          {t.result}
        </Button>
        {!underWay && <IconButton icon="close" size={18} label={t.dismiss} onClick={onDismiss} />}
      </div>
    </div>
  );
}

const time = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' });

/** The counts change every few seconds: only the state, why it has paused, and the end are read out. */
function Words({ sending }: { sending: OfferSending }) {
  const { state, total, sent, skipped, left, startedBy, startedOn } = sending;
  const sentences: Record<SendingState, string> = {
    RUNNING: t.running(total - left, total),
    PAUSED: t.paused(total - left, total),
    STOPPED: t.stopped(sent, total),
    DONE: t.done(sent, total),
  };
  const announced = state === 'RUNNING' || state === 'PAUSED' ? t.state[state] : sentences[state];
  const pauseReason = pauseReasonOf(sending);
  return (
    <p className={classes.line}>
      <VisuallyHidden role="status">{pauseReason === null ? announced : `${announced} ${pauseReason}`}</VisuallyHidden>
      <b>{sentences[state]}</b>
      {skipped > 0 && <span>{t.skipped(skipped)}</span>}
      <span className={classes.quiet}>{t.about(startedBy, time.format(new Date(startedOn)))}</span>
    </p>
  );
}

type StopDialogProps = { sending: OfferSending; background: Background; onClose: () => void };

function StopDialog({ sending: { sendingId, state, sent, left }, background, onClose }: StopDialogProps) {
  const [busy, setBusy] = useState(false);
  const stop = async (): Promise<void> => {
    setBusy(true);
    await background.change(sendingId, 'STOP');
    onClose();
  };
  if (!isUnderWay(state)) return null;
  return (
    <ConfirmDialog
      title={t.stopTitle}
      confirmLabel={t.stopConfirm}
      cancelLabel={t.stopCancel}
      onConfirm={() => void stop()}
      onCancel={onClose}
      busy={busy}
      busyText={t.stopping}
    >
      {t.stopText(sent, left)}
    </ConfirmDialog>
  );
}
