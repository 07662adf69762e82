import { createToken, isValidForAccess } from '#contract/candidate-auth.ts';
import { loginMessages } from '#domain/first-messages.ts';
import { makeCall } from '#web/api/client.ts';
import { failureOf, failureSaying, type Failure } from '#web/session/failure.ts';
import { candidateToken, readClaims } from '#web/session/tokens.ts';

/**
 * A new token for the candidate whose session has expired; null, or why there is none. The session of the page goes on:
 * nothing that was unlocked, typed or chosen is touched.
 */
export async function signInAgain(candidateId: string, password: string): Promise<Failure | null> {
  try {
    const { responseObject, message } = await makeCall(createToken, { body: { userName: candidateId, password } });
    const token = responseObject?.token;
    if (!token || (readClaims(token)?.subject ?? candidateId) !== candidateId) {
      return failureSaying(message || loginMessages.invalid);
    }
    candidateToken.write(token);
    const access = (await makeCall(isValidForAccess)).responseObject;
    return access === null || access.pass ? failureSaying(loginMessages.invalid) : null;
  } catch (error) {
    return failureOf(error, { refused: loginMessages.invalid, exception: loginMessages.somethingWrong });
  }
}
