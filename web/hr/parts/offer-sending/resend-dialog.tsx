import { useRef, useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { resendOfferEmails, type ResendKind } from '#contract/hr/offer-actions.ts';
import { remindJoiningForms } from '#contract/onboarding.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { limits } from '#domain/limits.ts';
import { makeCall } from '#web/api/client.ts';
import { FailedCall } from '#web/api/failed-call.tsx';
import { readChanged, readSendResult } from '#web/api/read/offers.ts';
import type { ReceivedEnvelope } from '#web/api/received-envelope.ts';
import { SkippedDialog } from '#web/hr/parts/skipped-dialog.tsx';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { isUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { Button } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { ProgressBar } from '#web/ui/feedback/progress.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { OutcomeRow } from './outcome-row.tsx';
import classes from './resend-dialog.module.css';
import { type ChunkAnswer, sendChunk, sendInChunks } from './send-in-chunks.ts';
import { offerResendTexts as t } from './texts.ts';

/** Whose offer it is; `awaitsForm`: it was accepted, and the reminder is of the joining form. */
export type Resent = Pick<OfferRecord, 'candidateOfferId' | 'candidateId' | 'candidateName'> & { awaitsForm?: boolean };

export type NotResent = { offer: Resent; reason: string };

/** The outcome; `failure` is why the last call failed, `left` those that had no turn. */
type ResendReport = { sent: number; skipped: readonly NotResent[]; left: readonly Resent[]; failure: unknown };

type ResendDialogProps = {
  kind: ResendKind;
  offers: readonly Resent[];
  /** Who was chosen as well and has no mail: they are named, before and after. */
  passedOver?: readonly NotResent[];
  onClose: () => void;
  /** With offers as they are now and the candidates whose mail is on its way, after each call. */
  onResent: (changed: readonly OfferRecord[], sent: readonly string[]) => void;
};

const noneSkipped: readonly NotResent[] = [];

/** Asks before offers are sent again or reminded of, says how far it has come, and why some were not. */
export function ResendDialog({ kind, offers, passedOver = noneSkipped, onClose, onResent }: ResendDialogProps) {
  const [note, setNote] = useState('');
  useUnsaved(note.trim() !== '');
  const resend = useResend({ kind, note, passedOver, onResent, onClose });
  const { progress, report } = resend;
  const [first] = offers;
  const words = t[kind];
  const names = offers.length === 1 && first !== undefined ? first.candidateName : t.candidates(offers.length);
  const { question, texts, noteHint } = askedOf(kind, offers);
  // Where one named person was refused, what was typed stays.
  const refused = report?.failure === null && report.sent === 0 && offers.length === 1 ? report.skipped[0] : undefined;
  if (report !== null && report.failure === null && (refused === undefined || passedOver.length > 0)) {
    return <Report {...{ kind, report, onClose }} />;
  }
  if (offers.length === 0) return <Report {...{ kind, onClose }} report={{ sent: 0, skipped: passedOver, left: [] }} />;
  const isBusy = progress !== null;
  const close = isBusy ? resend.stop : onClose;
  const start = () => void resend.start(report === null || refused !== undefined ? offers : report.left);
  return (
    <Dialog
      onClose={close}
      title={question(names)}
      footer={
        <>
          <Button onClick={close}>{isBusy ? t.stop : uiTexts.cancel}</Button>
          <Button variant="primary" busy={isBusy} busyText={words.busy} onClick={start} data-first-focus>
            {report === null ? words.confirm : t.tryAgain}
          </Button>
        </>
      }
    >
      <Stack gap={4}>
        {refused !== undefined && <Alert tone="warn">{`${words.none} ${refused.reason}`}</Alert>}
        {report !== null && report.failure !== null && !resend.loggedOut && (
          <FailedCall error={report.failure} fallback={words.failed} />
        )}
        {report !== null && report.sent > 0 && <p>{words.sent(report.sent)}</p>}
        {progress === null ? (
          texts.map((text) => <p key={text}>{text}</p>)
        ) : (
          <Stack gap={2}>
            <p role="status">{words.progress(progress, offers.length)}</p>
            <ProgressBar label={words.busy} value={(100 * progress) / offers.length} />
          </Stack>
        )}
        {report === null && passedOver.length > 0 && (
          <Stack gap={2}>
            <p>{words.passedOver(passedOver.length)}</p>
            <SkippedRows skipped={passedOver} />
          </Stack>
        )}
        {noteHint !== null && (
          <TextAreaField
            label={t.note}
            hint={noteHint}
            optional
            rows={3}
            maxLength={limits.noteMax}
            value={note}
            disabled={isBusy}
            onChange={(event) => setNote(event.target.value)}
          />
        )}
      </Stack>
      {resend.loggedOut && (
        <HrLoginAgainDialog kept={hrSessionMessages.keptAndSent} onLoggedIn={start} onClose={resend.stopWaiting} />
      )}
    </Dialog>
  );
}

/** What is asked of these offers, what the mails say, and where a note goes: a reminder of a joining form has none. */
function askedOf(kind: ResendKind, offers: readonly Resent[]) {
  const words = t[kind];
  const forms = offers.filter(({ awaitsForm }) => awaitsForm).length;
  if (forms === 0) return { question: words.title, texts: [words.text], noteHint: t.noteHint };
  if (forms === offers.length) return { question: t.forms.title, texts: [t.forms.text], noteHint: null };
  return { question: t.forms.both, texts: [words.text, t.forms.text], noteHint: t.forms.noteHint };
}

type ResendOptions = Required<Omit<ResendDialogProps, 'offers'>> & { note: string };

/** Sends until all have had their turn, or it is stopped; what went wrong stays as a report. */
function useResend({ kind, note, passedOver, onResent, onClose }: ResendOptions) {
  const [progress, setProgress] = useState<number | null>(null);
  const [report, setReport] = useState<ResendReport | null>(null);
  const [loggedOut, setLoggedOut] = useState(false);
  const stopped = useRef(false);

  async function start(offers: readonly Resent[]): Promise<void> {
    stopped.current = false;
    setLoggedOut(false);
    setProgress(0);
    const found = await sendInChunks(offers, (chunk) => callFor(chunk, kind, note), {
      onStep: ({ done, sent, offers: changed = [] }) => {
        const sentIds = sent.map(({ candidateId }) => candidateId);
        setProgress(done);
        onResent(changed, sentIds);
      },
      mayGoOn: () => !stopped.current,
      chunkOf: ofOneCall,
    });
    setProgress(null);
    setLoggedOut(isUnauthorized(found.failure));
    const left = [...found.doubtful, ...found.untried];
    // Who is asked for again counts as what came of it now.
    const again = new Set(offers.map(({ candidateId }) => candidateId));
    const before = (report?.skipped ?? passedOver).filter(({ offer }) => !again.has(offer.candidateId));
    const skipped = [...before, ...found.skipped];
    if (found.failure === null && skipped.length + left.length === 0) {
      toast(found.message === '' ? t[kind].sent(found.sent.length) : found.message);
      return onClose();
    }
    setReport({ sent: found.sent.length + (report?.sent ?? 0), skipped, left, failure: found.failure });
  }

  return {
    progress,
    report,
    loggedOut,
    stopWaiting: () => setLoggedOut(false),
    start,
    stop: () => {
      stopped.current = true;
    },
  };
}

async function callFor(offers: readonly Resent[], kind: ResendKind, note: string): Promise<ChunkAnswer> {
  const candidateIds = offers.map(({ candidateId }) => candidateId);
  const answer: ReceivedEnvelope & { offers?: unknown } = offers[0]?.awaitsForm
    ? await makeCall(remindJoiningForms, { body: { candidateIds } })
    : await makeCall(resendOfferEmails, { body: { kind, candidateIds, note: note.trim() } });
  return { result: readSendResult(answer, candidateIds), message: answer.message, offers: readChanged(answer) };
}

/** The first of them for one call: offers and joining forms have one each. */
function ofOneCall(offers: readonly Resent[]): readonly Resent[] {
  const { awaitsForm: ofForms = false } = offers[0] ?? {};
  const end = offers.findIndex(({ awaitsForm = false }) => awaitsForm !== ofForms);
  return offers.slice(0, Math.min(end === -1 ? offers.length : end, sendChunk));
}

const rowsMax = 200;

type ReportProps = { kind: ResendKind; report: Omit<ResendReport, 'failure'>; onClose: () => void };

function Report({ kind, report: { sent, skipped, left }, onClose }: ReportProps) {
  const words = t[kind];
  const count = skipped.length + left.length;
  const rest = sent === 0 && count === 1 ? words.none : words.left(count);
  return (
    <SkippedDialog onClose={onClose} title={sent > 0 ? words.sent(sent) : rest} done={t.done}>
      {sent > 0 && <p>{rest}</p>}
      <SkippedRows skipped={skipped} />
    </SkippedDialog>
  );
}

function SkippedRows({ skipped }: { skipped: readonly NotResent[] }) {
  return (
    <ul className={classes.rows} aria-label={t.skipped}>
      {skipped.slice(0, rowsMax).map(({ offer, reason }) => (
        <OutcomeRow key={offer.candidateId} name={offer.candidateName} id={offer.candidateId} reason={reason} />
      ))}
    </ul>
  );
}
