import { useRef, useState } from 'react';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { onboardingMessages as m } from '#domain/joining/messages.ts';
import { limits } from '#domain/limits.ts';
import { candidateTexts as t } from '#web/hr/candidate-preview/texts.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { UnsavedDialogs } from '#web/session/hr/unsaved-dialogs.tsx';
import { useAskBeforeClosing } from '#web/session/use-ask-before-closing.tsx';
import { useLeaveGuard } from '#web/session/use-leave-guard.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { type AskedChange, useAskedChange } from './use-asked-change.ts';

type ReasonDialogProps = Omit<AskedChange, 'change'> & {
  change: (reason: string) => Promise<void>;
  words: {
    title: string;
    hint: string;
    /** What the field says while no reason is given. */
    missing: string;
    action: string;
    busy: string;
  };
  onClose: () => void;
};

/** Asks for the reason of a change of a candidate's form, and makes the change. */
export function ReasonDialog({ change, words, onClose, ...asked }: ReasonDialogProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const isTyped = reason.trim() !== '';
  const guard = useLeaveGuard(isTyped);
  const { close, question } = useAskBeforeClosing(isTyped, onClose, m.reasonLost);
  const { busy, run, failure, loggedOut, stopWaiting } = useAskedChange({
    ...asked,
    change: async () => change(reason),
  });
  function send(): void {
    if (reason.trim() !== '') return run();
    setMissing(true);
    field.current?.focus();
  }
  const error = missing ? words.missing : fieldMessage(failure, 'reason');
  return (
    <Dialog open onClose={busy ? () => undefined : close} title={words.title}>
      <Form onSubmit={send}>
        <Stack gap={4}>
          {failure !== null && error === undefined && (
            <Alert tone="bad" requestId={failure.requestId}>
              {failure.message}
            </Alert>
          )}
          <TextAreaField
            ref={field}
            label={t.reason}
            hint={words.hint}
            error={error}
            data-first-focus
            maxLength={limits.reasonMax}
            value={reason}
            onChange={(event) => {
              setReason(event.currentTarget.value);
              setMissing(false);
            }}
          />
          <FormButtons busy={busy} busyText={words.busy} onCancel={onClose}>
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
