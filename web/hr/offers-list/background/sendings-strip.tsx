import { useState } from 'react';
import { type OfferSending, getOfferSendingRows } from '#contract/hr/offer-sendings.ts';
import { limits } from '#domain/limits.ts';
import { offerSendingMessages } from '#domain/offer/sending/offer-sending-messages.ts';
import {
  isUnderWay,
  type SendingAction,
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
  const { total, sent, skipped, left, state } = sending;
  const [outcome, setOutcome] = useState<SendingOutcome | undefined>(skipped > 0 ? 'SKIPPED' : undefined);
  const pauseReason = pauseReasonOf(sending);
  const underWay = isUnderWay(state);
  const counts = { SENT: sent, SKIPPED: skipped, WAITING: underWay ? left : 0, LEFT: underWay ? 0 : left };
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
        <SelectField
          label={t.show}
          placeholder={t.all(total)}
          value={outcome ?? ''}
          onChange={({ target }) => setOutcome(sendingOutcomes.find((one) => one === target.value))}
          options={sendingOutcomes
            .filter((one) => counts[one] > 0 || one === outcome)
            .map((one) => ({ value: one, label: t.outcomeCount(offerSendingMessages.outcomes[one], counts[one]) }))}
        />
        {/* Rows of another outcome are never shown, not even while these are loading. */}
        <ResultPage key={outcome} {...{ sending, outcome }} />
      </Stack>
    </Dialog>
  );
}

const tones: Record<SendingOutcome, BadgeTone> = { SENT: 'ok', SKIPPED: 'warn', WAITING: 'mute', LEFT: 'mute' };

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
        {data.content.length === 0 ? (
          <p>{t.noRows}</p>
        ) : (
          <ul aria-label={t.rows}>
            {data.content.map(({ candidateId, candidateName, outcome: came, reason }) => (
              <OutcomeRow
                key={candidateId}
                name={candidateName}
                id={t.candidateId(candidateId)}
                badge={<Badge tone={tones[came]}>{offerSendingMessages.outcomes[came]}</Badge>}
                reason={reason}
              />
            ))}
          </ul>
        )}
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

const keptMax = 50;

function dismissedBefore(key: string): readonly string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

/** The sendings of all users. One that has ended goes when it is dismissed; that is kept in this browser. */
export function SendingsStrip({ background }: { background: Background }) {
  const key = `dismissedSendings.${useHrEmployeeId() ?? ''}`;
  const [dismissed, setDismissed] = useState<readonly string[]>(() => dismissedBefore(key));
  const shown = background.sendings.filter(
    ({ state, sendingId }) => isUnderWay(state) || !dismissed.includes(sendingId),
  );
  const { failure } = background;
  if (shown.length === 0 && failure === null) return null;
  function dismiss(sendingId: string): void {
    // The server forgets them after a day, so that the list stays short.
    const ids = [...dismissed.slice(-keptMax), sendingId];
    setDismissed(ids);
    localStorage.setItem(key, JSON.stringify(ids));
  }
  return (
    <section aria-label={t.region} className={classes.all}>
      {failure !== null && <FailedCall error={failure.error} fallback={failure.fallback} />}
      {shown.map((sending) => (
        <Sending key={sending.sendingId} {...{ sending, background }} onDismiss={() => dismiss(sending.sendingId)} />
      ))}
    </section>
  );
}

const time = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' });

type SendingProps = { sending: OfferSending; background: Background; onDismiss: () => void };

function Sending({ sending, background, onDismiss }: SendingProps) {
  const { sendingId, state, total, sent, left } = sending;
  const [open, setOpen] = useState<'stop' | 'result' | null>(null);
  const [busy, setBusy] = useState<SendingAction | null>(null);
  const close = () => setOpen(null);
  const underWay = isUnderWay(state);
  const pauseReason = pauseReasonOf(sending);
  const change = async (action: SendingAction): Promise<void> => {
    setBusy(action);
    await background.change(sendingId, action);
    setBusy(null);
  };
  return (
    <>
      <div className={classes.strip}>
        <div className={classes.words}>
          <Words {...{ sending, pauseReason }} />
          {pauseReason !== null && <p>{pauseReason}</p>}
          {underWay && <ProgressBar label={t.label} value={(100 * (total - left)) / total} />}
        </div>
        <div className={classNames(classes.actions, !underWay && classes.ended)}>
          {underWay && (
            <>
              <Button
                variant="outline"
                disabled={busy !== null}
                onClick={() => void change(state === 'RUNNING' ? 'PAUSE' : 'CONTINUE')}
              >
                {state === 'RUNNING' ? t.pause : t.continue}
              </Button>
              <Button variant="quiet" onClick={() => setOpen('stop')}>
                {t.stop}
              </Button>
            </>
          )}
          <Button variant="quiet" onClick={() => setOpen('result')}>
            {t.result}
          </Button>
          {!underWay && <IconButton icon="close" size={18} label={t.dismiss} onClick={onDismiss} />}
        </div>
      </div>
      {open === 'stop' && underWay && (
        <ConfirmDialog
          title={t.stopTitle}
          confirmLabel={t.stopConfirm}
          cancelLabel={t.stopCancel}
          onConfirm={() => void change('STOP').then(close)}
          onCancel={close}
          busy={busy === 'STOP'}
          busyText={t.stopping}
        >
          {t.stopText(sent, left)}
        </ConfirmDialog>
      )}
      {open === 'result' && <SendingResult sending={sending} onClose={close} />}
    </>
  );
}

/** The counts change every few seconds: only the state, why it has paused, and the end are read out. */
function Words({ sending, pauseReason }: { sending: OfferSending; pauseReason: string | null }) {
  const { state, total, sent, skipped, left, startedBy, startedOn } = sending;
  const sentence = {
    RUNNING: t.running(total - left, total),
    PAUSED: t.paused(total - left, total),
    STOPPED: t.stopped(sent, total),
    DONE: t.done(sent, total),
  }[state];
  const announced = state === 'RUNNING' || state === 'PAUSED' ? t.state[state] : sentence;
  return (
    <p className={classes.line}>
      <VisuallyHidden role="status">{pauseReason === null ? announced : `${announced} ${pauseReason}`}</VisuallyHidden>
      <b>{sentence}</b>
      {skipped > 0 && <span>{t.skipped(skipped)}</span>}
      <span className={classes.quiet}>{t.about(startedBy, time.format(new Date(startedOn)))}</span>
    </p>
  );
}
