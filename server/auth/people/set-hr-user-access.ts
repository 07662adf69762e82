import type { HrUser } from '#contract/hr/people.ts';
import { peopleMessages } from '#domain/people-messages.ts';
import { refsOf } from '#domain/texts.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { countHrUsersWithAccess, lockHrAccess, setHrAccessEnd } from '#server/auth/queries.ts';
import { closeHrAccess } from '#server/auth/sessions/end-access.ts';
import type { Tx } from '#server/db/database.ts';
import { conflict, notFound } from '#server/errors.ts';
import { accessEndedMail } from '#server/messages/mails/hr-mails.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { currentCompany } from '#server/settings/company.ts';
import { hrUserRecord } from './hr-user-record.ts';
import { recordOf } from './set-hr-user-roles.ts';
import { listHrUsers, type ListedHrUser } from './queries.ts';

const m = refsOf(peopleMessages);

/** Disables an HR user, whose sessions, codes and invitation end immediately, or enables one again, with their former
 * password; a no-op where it is so already. A disabled user is informed by mail, unless they never had a password.
 * Raises 409 for oneself and for the last Administrator who can log in: of two who disable each other, one stays. */
export async function setHrUserAccess(
  deps: Deps,
  actor: HrActor,
  { hrUserId, enabled }: { hrUserId: string; enabled: boolean },
): Promise<HrUser> {
  if (!enabled && hrUserId.toLowerCase() === actor.hrUserId) throw conflict(m.notYourself);
  return deps.db.transaction().execute(async (tx) => {
    await lockHrAccess(tx);
    const [user] = await listHrUsers(tx, hrUserId);
    if (user === undefined) throw notFound(m.userUnknown);
    const at = { actor, now: deps.now() };
    if ((user.disabled_on === null) === enabled) return hrUserRecord(user, at);
    await (enabled ? open(tx, user, at.actor) : close(tx, deps, user, at));
    return recordOf(tx, user.hr_user_id, at);
  });
}

type At = { actor: HrActor; now: Date };

async function close(tx: Tx, deps: Deps, user: ListedHrUser, { actor, now }: At): Promise<void> {
  // Before the audit row: another writer waits for this transaction from then on.
  if (user.email !== null && user.has_password) {
    const { name, user_name: userName, email: recipient } = user;
    const mail = accessEndedMail(await currentCompany({ ...deps, db: tx }), { name, userName });
    await queueMessages(tx, deps, [{ ...mail, kind: 'access-ended', recipient, candidateOfferId: null }]);
  }
  if (!(await closeHrAccess(tx, actor, user, { on: now, unlessLast: true }))) {
    throw conflict((await countHrUsersWithAccess(tx)) > 1 ? m.lastAdministrator : m.lastUser);
  }
}

async function open(tx: Tx, user: ListedHrUser, actor: HrActor): Promise<void> {
  await setHrAccessEnd(tx, user.hr_user_id, null);
  const details = { userName: user.user_name, hrUserId: user.hr_user_id };
  await writeAudit(tx, actor, [{ action: 'enable-hr-user', candidateOfferId: null, details }]);
}
