import { offerFormSessionMessages } from '#domain/first-messages.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SessionEndedDialog } from '#web/ui/overlay/session-ended-dialog.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { TurnNotice } from '#web/session/sign-in/turn-notice.tsx';
import { useHrLogin } from './use-hr-login.ts';
import { ProofStatus } from '#web/session/proof-of-work/proof-status.tsx';
import { signInTexts as t } from '#web/session/sign-in/texts.ts';

type HrLoginAgainDialogProps = {
  /** What becomes of what was typed, once the login is done. */
  kept: string;
  onLoggedIn: () => void;
  onCancel: () => void;
};

/** Asks HR for name and password where the session ended (docs/rules/sessions.md#hr-session-that-ends). */
export function HrLoginAgainDialog({ kept, onLoggedIn, onCancel }: HrLoginAgainDialogProps) {
  const { failure, errors, busy, register, submit } = useHrLogin({ onLoggedIn });
  return (
    <SessionEndedDialog
      busy={busy}
      failure={failure}
      onSubmit={submit}
      onCancel={onCancel}
      lead={
        <>
          <Alert tone="warn">{offerFormSessionMessages.authenticationFailed}</Alert>
          <p>{kept}</p>
          <ProofStatus />
        </>
      }
    >
      <TextField
        label={t.userName}
        autoComplete="username"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        data-first-focus
        error={errors.userName?.message}
        {...register('userName')}
      />
      <PasswordField
        label={t.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <TurnNotice purpose="logIn" />
    </SessionEndedDialog>
  );
}
