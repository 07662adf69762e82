import { type ComponentProps, type ReactNode, useRef } from 'react';
import { accountMessages } from '#domain/people-messages.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { useHasPassword } from '#web/session/hr/hr-me.ts';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { factorDialogTexts as t } from './texts.ts';
import { FormDialog } from '#web/hr/parts/form-dialog.tsx';
import { useTypedFields } from '#web/hr/parts/typed-fields.ts';

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
  const { name, label } = input;
  const control = useRef<HTMLInputElement>(null);
  const { send, ...sending } = useHrSubmission(t.failed);
  const { failure, clear } = sending;
  const typed = useTypedFields({ [name]: '' }, { [name]: label }, sending);
  const value = typed.values[name] ?? '';
  const Field = name === 'password' ? PasswordField : TextField;

  function submit(): void {
    clear();
    const isEmpty = field !== undefined && value.trim() === '';
    typed.show(isEmpty ? { [name]: missing } : {});
    if (isEmpty) return control.current?.focus();
    send(
      () => run(value),
      () => control.current?.select(),
    );
  }

  return (
    <FormDialog
      failure={fieldMessage(failure, name) === undefined ? failure : null}
      {...{ title, size, sending, action, busyText, onClose }}
      onSubmit={submit}
    >
      {children}
      {field && <Field {...typed.field(name)} {...input} ref={control} data-first-focus />}
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
