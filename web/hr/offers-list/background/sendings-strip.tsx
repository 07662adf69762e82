import { useState } from 'react';
import type { OfferSending } from '#contract/hr/offer-sendings.ts';
import { isUnderWay, type SendingState } from '#domain/offer/sending/offer-sending.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { Button, IconButton } from '#web/ui/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { classNames } from '#web/ui/class-names.ts';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { useShownSendings } from './dismissed-sendings.ts';
import { pauseReasonOf } from './pause-reason.ts';
import { SendingResult } from './sending-result.tsx';
import classes from './sendings-strip.module.css';
import { backgroundTexts as t } from './texts.ts';
import { timeLeft } from './time-left.ts';
import type { Background } from './use-background.ts';

/** The sendings in the background: how far each is, and what can be done about it. */
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
        <Words {...{ sending, background }} />
        {pauseReason !== null && <p className={classes.reason}>{pauseReason}</p>}
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
        {!underWay && (
          <IconButton label={t.dismiss} onClick={onDismiss}>
            <Icon name="close" size={18} />
          </IconButton>
        )}
      </div>
    </div>
  );
}

const time = new Intl.DateTimeFormat('en-IN', { hour: '2-digit', minute: '2-digit', timeZone: 'Asia/Kolkata' });

/** The counts change every few seconds: only the state, why it has paused, and the end are read out. */
function Words({ sending, background }: Pick<SendingProps, 'sending' | 'background'>) {
  const { sendingId, state, total, sent, skipped, left, startedBy, startedOn } = sending;
  const remaining = timeLeft(background.paces.get(sendingId), sending, background.seenAt);
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
      <VisuallyHidden>
        <span role="status">{pauseReason === null ? announced : `${announced} ${pauseReason}`}</span>
      </VisuallyHidden>
      <b>{sentences[state]}</b>
      {skipped > 0 && <span>{t.skipped(skipped)}</span>}
      {state === 'RUNNING' && remaining !== null && <span>{remaining}</span>}
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
      open
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
