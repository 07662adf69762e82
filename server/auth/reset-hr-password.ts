import { hrAuthMessages } from '#domain/messages.ts';
import type { HrActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Deps } from '#server/deps.ts';
import { forbidden, unauthorized } from '#server/errors.ts';
import { forgetLoginTries } from './attempts.ts';
import { hashPassword } from '#server/passwords.ts';
import { endLogins } from './codes/queries.ts';
import { revokeSession, setHrPassword } from './queries.ts';

/**
 * Sets the HR user's new password and ends every session and code of theirs; the reset token is used up. `userId` is the
 * user name or the id. Raises 403 for somebody else's, 401 when the token was used meanwhile.
 */
export async function resetHrPassword(
  deps: Deps,
  actor: HrActor,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const own = [actor.userName, actor.hrUserId].map((name) => name.toLowerCase());
  if (!own.includes(userId.toLowerCase())) throw forbidden();
  const passwordHash = await hashPassword(password);
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    const owner = { audience: 'hr', subject: actor.hrUserId } as const;
    // The password first: it makes logins and other resets of this user wait, so that none outlives this one.
    await setHrPassword(tx, actor.hrUserId, passwordHash);
    if (!(await revokeSession(tx, actor.sessionId, now))) throw unauthorized(hrAuthMessages.invalidOrExpired);
    await endLogins(tx, owner, now);
    await writeAudit(tx, actor, [{ action: 'reset-password', candidateOfferId: null }]);
  });
  await forgetLoginTries(deps.limits, { audience: 'hr', name: actor.userName, ip: actor.ip });
}
