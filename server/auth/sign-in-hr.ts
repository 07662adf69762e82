import { hrAuthMessages } from '#domain/messages.ts';
import type { Visitor } from '#server/actor.ts';
import type { Deps } from '#server/deps.ts';
import { unauthorized } from '#server/errors.ts';
import { withLoginLimits } from './attempts.ts';
import { verifyPassword } from '#server/passwords.ts';
import { findHrUser, insertSession, keepHrPassword } from './queries.ts';
import { newSession, tokenOf } from './sessions.ts';

/** HR login (spec §7, "Security service calls"). Raises 401, alike in words and time, for name and password. */
export async function signInHr(
  deps: Deps,
  visitor: Visitor,
  { userName, password }: { userName: string; password: string },
): Promise<{ token: string; employeeId: string }> {
  return withLoginLimits(deps.limits, { audience: 'hr', name: userName, ip: visitor.ip }, async () => {
    const user = await findHrUser(deps.db, userName);
    const right = await verifyPassword(user?.password_hash ?? null, password);
    if (!right || user === undefined) throw unauthorized(hrAuthMessages.invalidCredentials);
    const session = newSession(deps, 'hr', user.hr_user_id, visitor);
    await deps.db.transaction().execute(async (tx) => {
      const unchanged = await keepHrPassword(tx, user.hr_user_id, user.password_hash);
      if (!unchanged) throw unauthorized(hrAuthMessages.invalidCredentials);
      await insertSession(tx, session);
    });
    return { token: await tokenOf(deps, session), employeeId: user.hr_user_id };
  });
}
