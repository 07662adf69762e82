import { useId, useRef, useState } from 'react';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { limits } from '#domain/limits.ts';
import { signOffMessages } from '#domain/sign-off/texts.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { TextAreaField } from '#web/ui/form/textarea-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { ConfirmDialog } from '#web/ui/overlay/dialog.tsx';
import { signOffTexts as t } from './texts.ts';

type ReasonDialogProps = {
  title: string;
  text: string;
  confirm: string;
  busyText: string;
  run: (reason: string) => Promise<void>;
  onFailed?: () => void;
  onClose: () => void;
};

/** Asks why: an offer is declined, or signed off in place of its approvers. */
export function ReasonDialog({ title, text, confirm, busyText, run, onFailed, onClose }: ReasonDialogProps) {
  const textId = useId();
  const field = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  useUnsaved(reason !== '');
  const { busy, failure, loggedOut, stopWaiting, clear, send } = useHrSubmission(t.decideFailed);
  const fieldError = isMissing ? signOffMessages.reasonRequired : fieldMessage(failure, 'reason');

  function submit(): void {
    setMissing(reason.trim() === '');
    if (reason.trim() === '') return field.current?.focus();
    send(() => run(reason.trim()), onFailed);
  }
  return (
    <ConfirmDialog
      title={title}
      confirmLabel={confirm}

      onConfirm={submit}
      onCancel={onClose}
      busy={busy}
      busyText={busyText}
      error={fieldError === undefined ? failure?.message : undefined}
      describedBy={textId}
    >
      <Stack gap={4}>
        <p id={textId}>{text}</p>
        <TextAreaField
          ref={field}
          name="reason"
          label={t.reason}
          hint={t.reasonHint}
          error={fieldError}
          maxLength={limits.exportReasonMax}
          value={reason}
          onChange={(event) => {
            setReason(event.currentTarget.value);
            setMissing(false);
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
