import { useState } from 'react';
import { offerFormSessionMessages } from '#domain/first-messages.ts';
import { useAppConfig } from '#web/api/app-config.ts';
import { ssoStartPath } from '#domain/settings/sso-paths.ts';
import { UserNameField } from '#web/session/hr/user-name-field.tsx';
import { Button, LinkButton } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { Row } from '#web/ui/layout/layout.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SessionEndedDialog } from '#web/ui/overlay/session-ended-dialog.tsx';
import { LeaveQuestion } from '#web/session/leave-dialog.tsx';
import { leaveTexts } from '#web/session/texts.ts';
import { dropUnsaved, hasUnsaved } from '#web/session/unsaved.ts';
import { TurnNotice } from '#web/session/sign-in/turn-notice.tsx';
import { endHrSession } from './hr-session.ts';
import { useHrLogin } from './use-hr-login.ts';
import { ProofStatus } from '#web/session/proof-of-work/proof-status.tsx';
import { signInTexts as t } from '#web/session/sign-in/texts.ts';

type HrLoginAgainDialogProps = {
  /** What is done with typed values after the login. */
  kept: string;
  onLoggedIn: () => void;
  /** Closed without a login: the page stays with all that was typed, and the next try asks again. */
  onClose: () => void;
  /** Lets the login open where a guard blocks leaving the page. */
  allowLeaving?: () => void;
  loss?: string;
};

/** Asks HR to log in where the session ended (docs/rules/sessions.md#hr-session-that-ends). 'Cancel' alone
 * leads to the login, and asks first where typing would be lost. */
export function HrLoginAgainDialog({ allowLeaving, loss = leaveTexts.typedLost, ...login }: HrLoginAgainDialogProps) {
  const [isLeaving, setLeaving] = useState(false);
  function leave(): void {
    allowLeaving?.();
    dropUnsaved();
    endHrSession();
  }
  return (
    <>
      <LoginAgain {...login} onCancel={() => (hasUnsaved() ? setLeaving(true) : leave())} />
      <LeaveQuestion open={isLeaving} loss={loss} onLeave={leave} onStay={() => setLeaving(false)} />
    </>
  );
}

type LoginAgainProps = Pick<HrLoginAgainDialogProps, 'kept' | 'onLoggedIn' | 'onClose'> & { onCancel: () => void };

function LoginAgain({ kept, onLoggedIn, onClose, onCancel }: LoginAgainProps) {
  const { secondStep, failure, errors, busy, register, submit } = useHrLogin({ onLoggedIn });
  const provider = useAppConfig()?.ssoProvider;
  if (secondStep !== null) return <secondStep.screens.SecondStepDialog {...secondStep.props} />;
  return (
    <SessionEndedDialog
      {...{ busy, failure, onCancel, onClose }}
      onSubmit={submit}
      lead={
        <>
          <Alert tone="warn">{offerFormSessionMessages.authenticationFailed}</Alert>
          <p>{kept}</p>
          <ProofStatus />
        </>
      }
    >
      <UserNameField data-first-focus error={errors.userName?.message} {...register('userName')} />
      <PasswordField
        label={t.password}
        autoComplete="current-password"
        error={errors.password?.message}
        {...register('password')}
      />
      <TurnNotice purpose="logIn" />
      {provider && (
        <>
          <p>{t.inNewTab}</p>
          <Row gap={2} wrap>
            <LinkButton href={ssoStartPath} target="_blank">
              {t.continueWith(provider)}
            </LinkButton>
            <Button onClick={onLoggedIn}>{t.goOn}</Button>
          </Row>
        </>
      )}
    </SessionEndedDialog>
  );
}
