import { useRef, useState } from 'react';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { onboardingMessages as m } from '#domain/joining/messages.ts';
import { limits } from '#domain/limits.ts';
import { candidateTexts } from '#web/hr/candidate-preview/texts.ts';
import { reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { UnsavedDialogs } from '#web/session/hr/unsaved-dialogs.tsx';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { useAskBeforeClosing } from '#web/session/leave-dialog.tsx';
import { useLeaveGuard } from '#web/session/use-leave-guard.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { EntryList } from '#web/ui/layout/entry-list.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import classes from './change-dialog.module.css';

type ChangeDialogProps = {
  /** Makes the change; '' where no reason is asked for. */
  change: (reason: string) => Promise<unknown>;
  words: { title: string; action: string; busy: string; done: string; failed: string };
  /** About the field, and what it says while no reason is given. */
  reason: { hint: string; missing: string };
  fixes?: readonly { path: string; label: string; note: string }[];
  candidateName: string;
  onDone: () => void;
  onRefused: () => void;
  onClose: () => void;
};

/** Asks for the reason of a change of a candidate's form, or shows what takes its place, and makes the change. */
export function ChangeDialog(props: ChangeDialogProps) {
  const { change, words, reason: about, fixes = [], candidateName, onDone, onRefused, onClose } = props;
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const isAsked = fixes.length === 0;
  const isTyped = reason.trim() !== '';
  const guard = useLeaveGuard(isTyped);
  const { close, question } = useAskBeforeClosing(isTyped, onClose, m.reasonLost);
  const { busy, send, failure, loggedOut, stopWaiting } = useHrSubmission(words.failed);
  function run(): void {
    send(async () => {
      await change(reason);
      toast(words.done);
      onDone();
    }, onRefused);
  }
  function check(): void {
    if (isTyped || !isAsked) return run();
    setMissing(true);
    field.current?.focus();
  }
  const error = missing ? about.missing : fieldMessage(failure, 'reason');
  return (
    <Dialog onClose={busy ? () => undefined : close} title={words.title}>
      <Form onSubmit={check}>
        <Stack gap={4}>
          {failure !== null && (!isAsked || error === undefined) && (
            <Alert tone="bad" requestId={failure.requestId}>
              {failure.message}
            </Alert>
          )}
          {isAsked ? (
            <TextAreaField
              ref={field}
              label={candidateTexts.reason}
              hint={about.hint}
              error={error}
              data-first-focus
              maxLength={limits.reasonMax}
              value={reason}
              onChange={(event) => {
                setReason(event.currentTarget.value);
                setMissing(false);
              }}
            />
          ) : (
            <>
              <p>{t.toSend(candidateName)}</p>
              <EntryList label={t.fix}>
                {fixes.map(({ path, label, note }) => (
                  <li key={path}>
                    <b className={classes.label}>{label}</b>
                    <span className={classes.note}>{note}</span>
                  </li>
                ))}
              </EntryList>
            </>
          )}
          <FormButtons
            busy={busy}
            busyText={words.busy}
            onCancel={onClose}
            data-first-focus={isAsked ? undefined : true}
          >
            {words.action}
          </FormButtons>
        </Stack>
      </Form>
      {question}
      <UnsavedDialogs
        {...{ guard, stopWaiting }}
        loss={m.reasonLost}
        kept={hrSessionMessages.keptAndSent}
        repeat={loggedOut ? run : null}
      />
    </Dialog>
  );
}
