import { hrAuthMessages } from '#domain/messages.ts';
import type { HrActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { forbidden, unauthorized } from '#server/errors.ts';
import { hashPassword } from '#server/sealing/passwords.ts';
import { forgetLoginTries, withResetLimits } from '#server/auth/limits/attempts.ts';
import { endLogins, type CodeOwner } from '#server/auth/codes/queries.ts';
import { recordingLocks } from '#server/auth/limits/lock-outs.ts';
import { isSessionInForce, revokeSession } from '#server/auth/sessions/queries.ts';
import { setHrPassword } from '#server/auth/queries.ts';
import { ownAttempt, withoutSession } from '#server/auth/sessions/record-access.ts';
import { tellPasswordChanged } from '#server/auth/tell-password-changed.ts';
import { refsOf } from '#domain/texts.ts';

const hrAuthRefs = refsOf(hrAuthMessages);

/**
 * Sets the HR user's new password and ends every session and code of theirs; the reset token is used up. `userId` is
 * the user name or the id. Raises 403 for another user's, 401 for a used token, 429 after as many attempts as a login
 * allows.
 */
export async function resetHrPassword(
  deps: Deps,
  actor: HrActor,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const own = [actor.userName, actor.hrUserId].map((name) => name.toLowerCase());
  if (!own.includes(userId.toLowerCase())) throw forbidden();
  const owner = { audience: 'hr', subject: actor.hrUserId } as const;
  const account = { ...owner, candidateOfferId: null, email: actor.email };
  const attempt = ownAttempt(owner, actor);
  const reset = () => deps.loginQueue.run(() => setPassword(deps, actor, owner, password));
  await recordingLocks(deps, actor, { attempt, account }, () => withResetLimits(deps.limits, attempt, reset));
  await forgetLoginTries(deps.limits, attempt);
}

async function setPassword(deps: Deps, actor: HrActor, owner: CodeOwner, password: string): Promise<void> {
  if (!(await isSessionInForce(deps.db, actor.session.sessionId))) throw unauthorized(hrAuthRefs.invalidOrExpired);
  const passwordHash = await hashPassword(password);
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    // The password first: it makes logins and other resets of this user wait, so that none outlives this one.
    await setHrPassword(tx, actor.hrUserId, passwordHash);
    const isUsedUp = actor.session.hasRunOut() || !(await revokeSession(tx, actor.session.sessionId, now));
    if (isUsedUp) throw unauthorized(hrAuthRefs.invalidOrExpired);
    await endLogins(tx, owner, now);
    const { name, email, userName } = actor;
    await tellPasswordChanged(tx, deps, { audience: 'hr', name, userName, email, candidateOfferId: null }, now);
    await writeAudit(tx, withoutSession(actor), [{ action: 'reset-password', candidateOfferId: null }]);
  });
}
