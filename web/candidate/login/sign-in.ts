import type { createToken, isValidForAccess } from '#contract/candidate-auth.ts';
import { firstCalls } from '#contract/first-calls.ts';
import { loginMessages } from '#domain/first-messages.ts';
import { makeCall } from '#web/api/client.ts';
import { readAccess } from '#web/api/read/access.ts';
import { candidateSession } from '#web/session/candidate/candidate-session.ts';
import { sendLanguage } from '#web/session/candidate/send-language.ts';
import { failureOf, failureSaying, type Failure } from '#web/session/failure.ts';
import { inTurn, TurnCancelledError } from '#web/session/sign-in/turn.ts';
import { followLanguage } from '#web/ui/language/language.ts';
import { candidateToken, readClaims } from '#web/session/tokens.ts';

/** Where the candidate belongs after the login, or why there was none. */
export type SignInOutcome =
  | { to: '/onboard/reset-password' | '/onboard/offer' | '/onboard/reject' }
  | { failure: Failure };

/** Login, then the access check, which decides where to go (docs/rules/candidate-login.md#where-a-login-leads). Nothing of
 * a login that failed half-way is kept. */
export async function signIn(
  entry: { userName: string; password: string },
  signal: AbortSignal,
): Promise<SignInOutcome> {
  candidateSession.beginSignIn();
  try {
    const login = (until: AbortSignal) =>
      makeCall<typeof createToken>(firstCalls.createToken, { body: entry, signal: until });
    const { responseObject, message } = await inTurn(login, signal);
    const token = responseObject?.token;
    if (!token) return { failure: failureSaying(message || loginMessages.invalid) };
    candidateToken.write(token);
    return await enter(readClaims(token)?.subject ?? entry.userName, signal);
  } catch (error) {
    candidateToken.remove();
    if (signal.aborted || error instanceof TurnCancelledError) throw error;
    return { failure: failureOf(error, { refused: loginMessages.invalid, exception: loginMessages.somethingWrong }) };
  }
}

async function enter(candidateId: string, signal: AbortSignal): Promise<SignInOutcome> {
  const { responseObject, message } = await makeCall<typeof isValidForAccess>(firstCalls.isValidForAccess, { signal });
  const access = readAccess(responseObject);
  if (access === null) {
    candidateToken.remove();
    return { failure: failureSaying(message || loginMessages.invalid) };
  }
  // The language chosen on this page becomes the candidate's; else theirs becomes that of the page.
  const language = access.language === undefined ? null : await followLanguage(access.language);
  if (language !== null) sendLanguage(language);
  if (access.pass) {
    candidateSession.awaitPasswordChange();
    return { to: '/onboard/reset-password' };
  }
  const status = access.offerStatus;
  candidateSession.signIn(candidateId, access.candidateName, { acceptedBefore: status === 'Approved' });
  return { to: status === 'Rejected' ? '/onboard/reject' : '/onboard/offer' };
}
