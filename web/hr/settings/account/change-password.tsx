import { useForm } from 'react-hook-form';
import { changePassword } from '#contract/hr/account.ts';
import { accountMessages } from '#domain/people-messages.ts';
import { makeCall } from '#web/api/client.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { signInTexts } from '#web/session/sign-in/texts.ts';
import { TurnNotice } from '#web/session/sign-in/turn-notice.tsx';
import { inTurn } from '#web/session/sign-in/turn.ts';
import { ActionTrouble } from '#web/hr/settings/action/action-trouble.tsx';
import { useAction } from '#web/hr/settings/action/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { FormSection, Row, Stack } from '#web/ui/layout/layout.tsx';
import { accountTexts as t } from './texts.ts';

type Passwords = { currentPassword: string; password: string; confirmPassword: string };
const nothing: Passwords = { currentPassword: '', password: '', confirmPassword: '' };

/** Another password in exchange for the current one. */
export function ChangePassword({ userName }: { userName: string }) {
  const form = useForm<Passwords>({ resolver: schemaResolver(changePassword.body), defaultValues: nothing });
  useUnsaved(form.formState.isDirty);
  const action = useAction(t.saveFailed);
  const field = (name: keyof Passwords) => ({
    error: form.formState.errors[name]?.message ?? fieldMessage(action.failure, name),
    ...form.register(name, { onChange: action.clear }),
  });

  const submit = form.handleSubmit(async (passwords) => {
    await action.run('password', async () => {
      const change = (signal: AbortSignal) => makeCall(changePassword, { body: passwords, signal });
      const { message } = await inTurn(change);
      form.reset(nothing);
      toast(message || accountMessages.passwordChanged);
    });
  });

  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Stack gap={4}>
        <ActionTrouble action={action} ownFields={['currentPassword', 'password', 'confirmPassword']} />
        <TurnNotice purpose="setPassword" />
        <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
        <FormSection title={t.passwordTitle} hint={t.passwordHint}>
          <Stack gap={4}>
            <PasswordField label={t.currentPassword} autoComplete="current-password" {...field('currentPassword')} />
            <PasswordField
              label={signInTexts.newPassword}
              autoComplete="new-password"
              hint={signInTexts.passwordHint}
              {...field('password')}
            />
            <PasswordField
              label={signInTexts.confirmPassword}
              autoComplete="new-password"
              {...field('confirmPassword')}
            />
          </Stack>
        </FormSection>
        <Row>
          <Button type="submit" busy={action.running !== null} busyText={t.changing}>
            {t.changePassword}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
