import { resetPassword } from '#contract/candidate-auth.ts';
import { resetMessages } from '#domain/messages.ts';
import { makeCall } from '#web/api/client.ts';
import { failureOf, failureSaying, type Failure } from '#web/session/failure.ts';
import { rememberPasswordSet } from '#web/session/first-login.ts';
import { candidateToken, readClaims, resetCandidateId } from '#web/session/tokens.ts';

/**
 * Sets the password of the candidate whom the stored token names, or else whose code was verified (spec §5 with the
 * rulings). Null on success, else why not.
 */
export async function setNewPassword(
  entry: { password: string; confirmPassword: string },
  signal: AbortSignal,
): Promise<Failure | null> {
  const token = candidateToken.read();
  const storedId = resetCandidateId.read();
  if (token === null && storedId === null) return failureSaying(resetMessages.noToken);
  const candidateId = (token === null ? null : readClaims(token)?.subject) ?? storedId;
  if (candidateId === null) return failureSaying(resetMessages.noUserId);
  try {
    const { responseObject, message } = await makeCall(resetPassword, { body: { candidateId, ...entry }, signal });
    const done: string | null = responseObject;
    if (done !== 'SUCCESS') return failureSaying(message || resetMessages.failed);
    rememberPasswordSet();
    return null;
  } catch (error) {
    if (signal.aborted) throw error;
    return failureOf(error, { refused: resetMessages.failed, exception: resetMessages.serverError });
  }
}
