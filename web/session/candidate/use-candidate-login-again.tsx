import { useCallback, useRef, useState, type SubmitEvent } from 'react';
import { createToken, isValidForAccess } from '#contract/candidate-auth.ts';
import { loginMessages } from '#domain/first-messages.ts';
import { makeCall } from '#web/api/client.ts';
import { failureOf, failureSaying, type Failure } from '#web/session/failure.ts';
import { ProofStatus } from '#web/session/proof-of-work/proof-status.tsx';
import { signInTexts as t } from '#web/session/sign-in/texts.ts';
import { TurnNotice } from '#web/session/sign-in/turn-notice.tsx';
import { inTurn, TurnCancelledError } from '#web/session/sign-in/turn.ts';
import { candidateToken, readClaims } from '#web/session/tokens.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SessionEndedDialog } from '#web/ui/overlay/session-ended-dialog.tsx';

/** One question for the password, however many calls wait for its answer: true when the candidate has logged in. */
export function useCandidateLoginAgain(candidateId: string) {
  const [asking, setAsking] = useState(false);
  const answer = useRef<PromiseWithResolvers<boolean> | null>(null);

  const loginAgain = useCallback(async () => {
    answer.current ??= Promise.withResolvers<boolean>();
    setAsking(true);
    return answer.current.promise;
  }, []);

  function finish(loggedIn: boolean): void {
    setAsking(false);
    answer.current?.resolve(loggedIn);
    answer.current = null;
  }

  const question = asking && (
    <LoginAgainDialog candidateId={candidateId} onLoggedIn={() => finish(true)} onCancel={() => finish(false)} />
  );
  return { loginAgain, question };
}

type LoginAgainDialogProps = { candidateId: string; onLoggedIn: () => void; onCancel: () => void };

/** Asks the candidate for the password where the session ended (docs/rules/sessions.md#candidate-session-that-ends). */
function LoginAgainDialog({ candidateId, onLoggedIn, onCancel }: LoginAgainDialogProps) {
  const field = useRef<HTMLInputElement>(null);
  const [password, setPassword] = useState('');
  const [missing, setMissing] = useState(false);
  const { busy, submit } = useSubmission();
  const [failure, setFailure] = useState<Failure | null>(null);

  function logIn(event: SubmitEvent): void {
    event.preventDefault();
    setMissing(password === '');
    if (password === '') return;
    submit(async () => {
      const failed = await signInAgain(candidateId, password);
      if (failed === null) return onLoggedIn();
      setFailure(failed);
      field.current?.focus();
    });
  }

  return (
    <SessionEndedDialog
      {...{ busy, failure, onCancel }}
      onSubmit={logIn}
      onClose={onCancel}
      lead={
        <>
          <p>{t.passwordAgain}</p>
          <ProofStatus />
        </>
      }
    >
      <input type="text" name="username" autoComplete="username" value={candidateId} readOnly hidden />
      <PasswordField
        ref={field}
        label={t.password}
        autoComplete="current-password"
        data-first-focus
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        error={missing ? loginMessages.passwordRequired : undefined}
      />
      <TurnNotice purpose="logIn" />
    </SessionEndedDialog>
  );
}

/** A new token for the candidate whose session has expired; null, or why there is none. The session of the page goes
 * on: nothing that was unlocked, typed or chosen is touched. Raises TurnCancelledError when the wait was ended. */
async function signInAgain(candidateId: string, password: string): Promise<Failure | null> {
  try {
    const login = (signal: AbortSignal) => makeCall(createToken, { body: { userName: candidateId, password }, signal });
    const { responseObject, message } = await inTurn(login);
    const token = responseObject?.token;
    if (!token || (readClaims(token)?.subject ?? candidateId) !== candidateId) {
      return failureSaying(message || loginMessages.invalid);
    }
    candidateToken.write(token);
    const access = (await makeCall(isValidForAccess)).responseObject;
    return access === null || access.pass ? failureSaying(loginMessages.invalid) : null;
  } catch (error) {
    if (error instanceof TurnCancelledError) throw error;
    return failureOf(error, { refused: loginMessages.invalid, exception: loginMessages.somethingWrong });
  }
}
