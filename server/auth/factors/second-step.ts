import { errors } from 'jose';
import type { BodyOf } from '#contract/call.ts';
import type { secondFactor } from '#contract/hr/factors.ts';
import { secondFactorRefs as m } from '#domain/second-factor/messages.ts';
import type { Visitor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { withLoginLimits } from '#server/auth/limits/attempts.ts';
import { recordingLocks } from '#server/auth/limits/lock-outs.ts';
import { findHrSession, insertSession, revokeSession } from '#server/auth/sessions/queries.ts';
import { actorOf, hrAccount, ownAttempt } from '#server/auth/sessions/record-access.ts';
import { newSession, readToken, tokenOf } from '#server/auth/sessions/sessions.ts';
import { conflict, unauthorized } from '#server/errors.ts';
import { mailNewBrowser } from './notices.ts';
import { passkeyOptions } from './passkeys.ts';
import { listFactors, noteFactorGiven } from './queries.ts';
import { takeFactor } from './verify-factor.ts';

/** The second step of an HR login: a session in exchange for the token of the first step, which it uses up, and a
 * factor. Raises 401 for a token that ended, 400 for a wrong factor, and 429 after as many wrong ones as wrong
 * passwords. */
export async function giveSecondFactor(deps: Deps, visitor: Visitor, { token, ...given }: BodyOf<typeof secondFactor>) {
  const { sessionId, account, user } = await begunLogin(deps, token);
  const { subject: employeeId } = account;
  const finish = () =>
    takeFactor(deps, { account, sessionId, origin: visitor }, given, async (tx, on) => {
      if (!(await revokeSession(tx, sessionId, on))) throw unauthorized(m.tokenEnded);
      const session = newSession(deps, 'hr', employeeId, visitor);
      await insertSession(tx, session);
      await noteFactorGiven(tx, session.session_id, on);
      await mailNewBrowser(tx, deps, user, session);
      const details = { factor: given.method };
      await writeAudit(tx, actorOf(account, visitor), [{ action: 'sign-in', candidateOfferId: null, details }]);
      return session;
    });
  const attempt = { ...ownAttempt(account, visitor), proof: visitor.proof };
  const session = await recordingLocks(deps, visitor, { attempt, account }, () =>
    withLoginLimits(deps.limits, attempt, finish, { steps: 2 }),
  );
  return { token: await tokenOf(deps, session), employeeId };
}

/** What the browser needs to use a passkey in this login. Raises 409 for a user without one. */
export async function secondFactorOptions(deps: Deps, token: string) {
  const { sessionId, account } = await begunLogin(deps, token);
  const options = await passkeyOptions(deps, sessionId, await listFactors(deps.db, account.subject));
  if (options === null) throw conflict(m.noPasskey);
  return { options };
}

async function begunLogin(deps: Deps, token: string) {
  const claims = await claimsOf(deps, token);
  const user = claims === null ? undefined : await findHrSession(deps.db, claims, deps.now());
  if (claims === null || user === undefined) throw unauthorized(m.tokenEnded);
  return { sessionId: claims.sessionId, account: hrAccount(user), user };
}

async function claimsOf(deps: Deps, token: string) {
  try {
    return await readToken(deps, token, ['hrSecondFactor']);
  } catch (error) {
    if (error instanceof errors.JOSEError) return null;
    throw error;
  }
}
