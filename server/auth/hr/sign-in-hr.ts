import { hrAuthMessages } from '#domain/messages.ts';
import type { Visitor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { unauthorized } from '#server/errors.ts';
import { withLoginLimits } from '#server/auth/limits/attempts.ts';
import { recordingLocks } from '#server/auth/limits/lock-outs.ts';
import { verifyPassword } from '#server/sealing/passwords.ts';
import type { HrUserRow } from '#server/auth/queries.ts';
import { insertLogin } from '#server/auth/sessions/queries.ts';
import { actorOf, hrAccount, findHrAttempt, recordRefusal } from '#server/auth/sessions/record-access.ts';
import { newSession, tokenOf } from '#server/auth/sessions/sessions.ts';
import { refsOf } from '#domain/texts.ts';

const hrAuthRefs = refsOf(hrAuthMessages);

/** HR login. Raises 401, with the same words and timing for a wrong name, a wrong password and an ended access. */
export async function signInHr(
  deps: Deps,
  visitor: Visitor,
  { userName, password }: { userName: string; password: string },
): Promise<{ token: string; employeeId: string }> {
  const found = await findHrAttempt(deps, userName, visitor);
  const login = () => deps.loginQueue.run(() => signIn(deps, visitor, found.user, password));
  return recordingLocks(deps, visitor, found, () => withLoginLimits(deps.limits, found.attempt, login));
}

async function signIn(
  deps: Deps,
  visitor: Visitor,
  user: HrUserRow | undefined,
  password: string,
): Promise<{ token: string; employeeId: string }> {
  const passwordHash = user?.password_hash ?? null;
  const right = await verifyPassword(passwordHash, password);
  if (!right || user === undefined || passwordHash === null || user.disabled_on !== null) {
    await recordRefusal(deps, user === undefined ? null : hrAccount(user), visitor, 'refuse-sign-in');
    throw unauthorized(hrAuthRefs.invalidCredentials);
  }
  const session = newSession(deps, 'hr', user.hr_user_id, visitor);
  await deps.db.transaction().execute(async (tx) => {
    if (!(await insertLogin(tx, session, passwordHash))) throw unauthorized(hrAuthRefs.invalidCredentials);
    await writeAudit(tx, actorOf(hrAccount(user), visitor), [{ action: 'sign-in', candidateOfferId: null }]);
  });
  return { token: await tokenOf(deps, session), employeeId: user.hr_user_id };
}
