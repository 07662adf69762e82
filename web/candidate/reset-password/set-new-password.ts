import { resetPassword } from '#contract/candidate-auth.ts';
import { resetMessages } from '#domain/messages.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { failureOf, failureSaying, type Failure } from '#web/session/failure.ts';
import { rememberPasswordSet } from '#web/session/candidate/first-login.ts';
import { inTurn, TurnCancelledError } from '#web/session/sign-in/turn.ts';
import { candidateToken, readClaims, resetCandidateId } from '#web/session/tokens.ts';

/** Whose password is to be set: whom the stored token names, or else whose code was verified. Null when neither tells. */
export function candidateOfReset(): string | null {
  const token = candidateToken.read();
  return (token === null ? null : readClaims(token)?.subject) ?? resetCandidateId.read();
}

/** Why no password was set; `needsNewCode` when what a verified code had opened is over. */
export type RefusedReset = Failure & { needsNewCode?: boolean };

/** Sets the candidate's password (docs/rules/candidate-login.md#reset-password-screen). Null, or why not. */
export async function setNewPassword(
  entry: { password: string; confirmPassword: string },
  signal: AbortSignal,
): Promise<RefusedReset | null> {
  const candidateId = candidateOfReset();
  if (candidateId === null) {
    return failureSaying(candidateToken.read() === null ? resetMessages.noToken : resetMessages.noUserId);
  }
  try {
    const set = (until: AbortSignal) => makeCall(resetPassword, { body: { candidateId, ...entry }, signal: until });
    const { responseObject, message } = await inTurn(set, signal);
    const done: string | null = responseObject;
    if (done !== 'SUCCESS') return failureSaying(message || resetMessages.failed);
    rememberPasswordSet();
    return null;
  } catch (error) {
    if (signal.aborted || error instanceof TurnCancelledError) throw error;
    const failure = failureOf(error, { refused: resetMessages.failed, exception: resetMessages.serverError });
    const hadCode = resetCandidateId.read() !== null;
    return { ...failure, needsNewCode: hadCode && error instanceof CallError && error.status === 401 };
  }
}
