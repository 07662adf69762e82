import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { accountMessages } from '#domain/people-messages.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { HrLoginAgainDialog } from '#web/session/hr/hr-login-again-dialog.tsx';
import { useHasPassword } from '#web/session/hr/hr-me.ts';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { Form, FormButtons } from '#web/ui/form/form.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { Stack } from '#web/ui/layout/layout.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { factorDialogTexts as t } from './texts.ts';

type AskDialogProps = {
  title: string;
  /** What is to be known, before the field. */
  children: ReactNode;
  /** Left out: nothing is asked for. */
  field?: Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'inputMode' | 'autoComplete' | 'maxLength'> & {
    /** As the call names it. */
    name: string;
    missing: string;
  };
  size?: 'lg';
  action: string;
  busyText: string;
  run: (value: string) => Promise<void>;
  onClose: () => void;
};

/** Asks for one thing, then does what is meant with it; a failure stays in the dialog. */
export function AskDialog({ title, children, field, size, action, busyText, run, onClose }: AskDialogProps) {
  const { missing, ...input } = field ?? { missing: '', name: '', label: '' };
  const control = useRef<HTMLInputElement>(null);
  const [value, setValue] = useState('');
  const [isMissing, setMissing] = useState(false);
  useUnsaved(value !== '');
  const { busy, failure, loggedOut, stopWaiting, clear, send } = useHrSubmission(t.failed);
  const Field = input.name === 'password' ? PasswordField : TextField;

  function submit(): void {
    clear();
    const isEmpty = field !== undefined && value.trim() === '';
    setMissing(isEmpty);
    if (isEmpty) return control.current?.focus();
    send(
      () => run(value),
      () => control.current?.select(),
    );
  }

  const wrong = fieldMessage(failure, input.name);
  return (
    <Dialog size={size} onClose={busy ? () => undefined : onClose} title={title}>
      <Form onSubmit={submit}>
        <Stack gap={4}>
          <FailureAlert failure={wrong === undefined ? failure : null} />
          {children}
          {field && (
            <Field
              {...input}
              ref={control}
              data-first-focus
              error={isMissing ? missing : wrong}
              value={value}
              onChange={({ currentTarget }) => {
                setValue(currentTarget.value);
                setMissing(false);
                clear();
              }}
            />
          )}
          <FormButtons busy={busy} busyText={busyText} onCancel={onClose}>
            {action}
          </FormButtons>
        </Stack>
      </Form>
      {loggedOut && (
        <HrLoginAgainDialog kept={hrSessionMessages.keptAndSent} onLoggedIn={submit} onClose={stopWaiting} />
      )}
    </Dialog>
  );
}

type PasswordDialogProps = Pick<AskDialogProps, 'title' | 'action' | 'busyText' | 'run' | 'onClose'> & { text: string };

/** Asks for the current password of who has one, then does what is meant. */
export function PasswordDialog({ text, ...dialog }: PasswordDialogProps) {
  const [label, missing] = [t.currentPassword, accountMessages.currentPasswordRequired];
  const field = { name: 'password', label, missing, autoComplete: 'current-password' };
  return (
    <AskDialog {...dialog} {...(useHasPassword() && { field })}>
      <p>{text}</p>
    </AskDialog>
  );
}
