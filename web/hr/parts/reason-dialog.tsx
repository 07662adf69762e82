import { type ComponentProps, useId, useRef, useState } from 'react';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';

type ReasonDialogProps = Pick<ComponentProps<typeof ConfirmDialog>, 'title' | 'confirmLabel' | 'busyText'> & {
  text: string;
  field: Pick<ComponentProps<typeof TextAreaField>, 'label' | 'hint' | 'optional' | 'maxLength'>;
  faultOf: (reason: string) => string | undefined;
  failed: string;
  run: (reason: string) => Promise<void>;
  onFailed?: (() => void) | undefined;
  onCancel: () => void;
};

export function ReasonDialog({ text, field, faultOf, failed, run, onFailed, ...dialog }: ReasonDialogProps) {
  const textId = useId();
  const control = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [wrong, setWrong] = useState<string>();
  useUnsaved(reason !== '');
  const { busy, failure, loggedOut, stopWaiting, clear, send } = useHrSubmission(failed);
  const error = wrong ?? fieldMessage(failure, 'reason');

  function submit(): void {
    const fault = faultOf(reason);
    setWrong(fault);
    if (fault !== undefined) return control.current?.focus();
    send(() => run(reason), onFailed);
  }

  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={submit}
      busy={busy}
      error={error === undefined ? failure?.message : undefined}
      describedBy={textId}
    >
      <Stack gap={4}>
        <p id={textId}>{text}</p>
        <TextAreaField
          ref={control}
          name="reason"
          {...field}
          error={error}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setWrong(undefined);
            clear();
          }}
        />
      </Stack>
      {loggedOut && (
        <HrLoginAgainDialog kept={hrSessionMessages.keptAndSent} onLoggedIn={submit} onClose={stopWaiting} />
      )}
    </ConfirmDialog>
  );
}
