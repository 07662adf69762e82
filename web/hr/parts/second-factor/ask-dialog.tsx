import { type ComponentProps, type ReactNode, useRef, useState } from 'react';
import { accountMessages } from '#domain/people-messages.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { useHasPassword } from '#web/session/hr/hr-me.ts';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { factorDialogTexts as t } from './texts.ts';
import { FormDialog } from '#web/hr/parts/form-dialog.tsx';

type AskDialogProps = {
  title: string;
  /** What is to be known, before the field. */
  children: ReactNode;
  /** Left out: nothing is asked for. */
  field?: Pick<ComponentProps<typeof TextField>, 'label' | 'hint' | 'inputMode' | 'autoComplete' | 'maxLength'> & {
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
  const { failure, clear, send, ...sending } = useHrSubmission(t.failed);
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
    <FormDialog
      failure={wrong === undefined ? failure : null}
      {...{ title, size, sending, action, busyText, onClose }}
      onSubmit={submit}
    >
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
    </FormDialog>
  );
}

type PasswordDialogProps = Pick<AskDialogProps, 'title' | 'action' | 'busyText' | 'run' | 'onClose'> & { text: string };

export function PasswordDialog({ text, ...dialog }: PasswordDialogProps) {
  const [label, missing] = [t.currentPassword, accountMessages.currentPasswordRequired];
  const field = { name: 'password', label, missing, autoComplete: 'current-password' };
  return (
    <AskDialog {...dialog} {...(useHasPassword() && { field })}>
      <p>{text}</p>
    </AskDialog>
  );
}
