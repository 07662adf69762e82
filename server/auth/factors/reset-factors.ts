import { secondFactorRefs as m } from '#domain/second-factor/messages.ts';
import { peopleRefs } from '#domain/people-messages.ts';
import type { AuditActor, HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { findHrUser } from '#server/auth/queries.ts';
import { NoSuchAccountError } from '#server/auth/sessions/end-access.ts';
import { revokeSessions } from '#server/auth/sessions/queries.ts';
import type { Tx } from '#server/db/database.ts';
import { conflict, notFound } from '#server/errors.ts';
import { mailNotice } from './notices.ts';
import { deleteFactors, insertReset, lockHrUser } from './queries.ts';

type ResetDeps = Pick<Deps, 'db' | 'env' | 'jobs' | 'keys' | 'now'>;

/** Removes the factors of another user who lost them. Raises 404 for an unknown user, 409 for oneself and without a factor. */
export async function resetSecondFactor(
  deps: ResetDeps,
  actor: HrActor,
  { hrUserId, reason }: { hrUserId: string; reason: string },
): Promise<void> {
  if (hrUserId.toLowerCase() === actor.hrUserId) throw conflict(m.notYourself);
  await deps.db.transaction().execute(async (tx) => {
    const user = await lockHrUser(tx, hrUserId, 'change');
    if (user === undefined) throw notFound(peopleRefs.userUnknown);
    if (!(await reset(tx, deps, actor, { user, by: actor.hrUserId, reason }))) throw conflict(m.nothingToReset);
  });
}

/** The same by the operator. Answers whether there was a factor. Raises NoSuchAccountError. */
export async function resetByOperator(
  deps: ResetDeps,
  actor: Extract<AuditActor, { kind: 'system' }>,
  userName: string,
): Promise<boolean> {
  const found = await findHrUser(deps.db, userName);
  return deps.db.transaction().execute(async (tx) => {
    const user = found && (await lockHrUser(tx, found.hr_user_id, 'change'));
    if (user === undefined) throw new NoSuchAccountError(`There is no HR user ${userName} who may log in.`);
    return reset(tx, deps, actor, { user, by: null, reason: '' });
  });
}

type Reset = { user: NonNullable<Awaited<ReturnType<typeof lockHrUser>>>; by: string | null; reason: string };

async function reset(tx: Tx, deps: ResetDeps, actor: AuditActor, { user, by, reason }: Reset): Promise<boolean> {
  const { hr_user_id: hrUserId, user_name: userName } = user;
  const on = deps.now();
  if (!(await deleteFactors(tx, hrUserId))) return false;
  await revokeSessions(tx, hrUserId, on);
  await insertReset(tx, { hr_user_id: hrUserId, reset_by: by, reason, reset_on: on });
  await mailNotice(tx, deps, user, { what: 'reset', on });
  const details = { userName, hrUserId };
  await writeAudit(tx, actor, [{ action: 'reset-second-factor', candidateOfferId: null, details }]);
  return true;
}
