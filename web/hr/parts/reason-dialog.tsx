import { type ComponentProps, useId, useRef } from 'react';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { useTypedFields } from './typed-fields.ts';

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
  const { send, ...sending } = useHrSubmission(failed);
  const { busy, failure, loggedOut, stopWaiting } = sending;
  const { values, field: typed, show } = useTypedFields({ reason: '' }, { reason: field.label }, sending);
  const input = typed('reason');

  function submit(): void {
    const fault = faultOf(values.reason);
    show({ ...(fault !== undefined && { reason: fault }) });
    if (fault !== undefined) return control.current?.focus();
    send(() => run(values.reason), onFailed);
  }

  return (
    <ConfirmDialog
      {...dialog}
      onConfirm={submit}
      busy={busy}
      error={input.error === undefined ? failure?.message : undefined}
      describedBy={textId}
    >
      <Stack gap={4}>
        <p id={textId}>{text}</p>
        <TextAreaField ref={control} {...field} {...input} />
      </Stack>
      {loggedOut && (
        <HrLoginAgainDialog kept={hrSessionMessages.keptAndSent} onLoggedIn={submit} onClose={stopWaiting} />
      )}
    </ConfirmDialog>
  );
}
