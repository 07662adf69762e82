import type { ReactNode } from 'react';
import { useForm, type UseFormReturn } from 'react-hook-form';
import { limits } from '#domain/limits.ts';
import { newPasswordSchema } from '#domain/password.ts';
import { Button } from '#web/ui/button.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { Stack } from '#web/ui/layout/layout.tsx';
import { signInTexts as t } from './texts.ts';

export type NewPassword = { password: string; confirmPassword: string };

/** The form of a new password; `schema` where more is asked than of every password. */
export function useNewPassword(schema: typeof newPasswordSchema = newPasswordSchema): UseFormReturn<NewPassword> {
  return useForm({
    resolver: schemaResolver<NewPassword>(schema),
    defaultValues: { password: '', confirmPassword: '' },
  });
}

type NewPasswordFormProps = {
  form: UseFormReturn<NewPassword>;
  /** Whose password it is, for password managers. */
  userName: string;
  alert: ReactNode;
  min?: number;
  required?: boolean;
  disabled?: boolean;
  busy?: boolean;
  submitText?: string;
  busyText?: string;
  onSubmit: (passwords: NewPassword) => Promise<void> | void;
};

export function NewPasswordForm(props: NewPasswordFormProps) {
  const { form, userName, alert, min = limits.passwordMin, required, disabled, busy = false } = props;
  const { submitText = t.reset, busyText, onSubmit } = props;
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit((passwords) => onSubmit(passwords));
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack>
        {alert}
        <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
        <PasswordField
          label={t.newPassword}
          autoComplete="new-password"
          hint={t.passwordHint(min)}
          required={required}
          error={errors.password?.message}
          {...form.register('password')}
        />
        <PasswordField
          label={t.confirmPassword}
          autoComplete="new-password"
          required={required}
          error={errors.confirmPassword?.message}
          {...form.register('confirmPassword')}
        />
        <Button type="submit" variant="primary" block {...{ disabled, busyText }} busy={busy || isSubmitting}>
          {submitText}
        </Button>
      </Stack>
    </form>
  );
}
