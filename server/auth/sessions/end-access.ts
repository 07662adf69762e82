import type { AuditActor, Origin, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Database, Tx } from '#server/db/database.ts';
import { endInvitation } from '#server/auth/people/queries.ts';
import { endLogins, voidAllCodes, type CodeOwner } from '#server/auth/codes/queries.ts';
import {
  countHrUsersWithAccess,
  findHrUser,
  lockHrAccess,
  setHrAccessEnd,
  type HrUserRow,
} from '#server/auth/queries.ts';
import { ForeseenError } from '#server/process/sentence-of.ts';
import { revokeAllSessions } from './queries.ts';
import { findCandidateAccount, findHrAccount } from './record-access.ts';

type AccessDeps = { db: Database } & Pick<Deps, 'now'>;
type System = Origin & Extract<AuditActor, { kind: 'system' }>;

export class NoSuchAccountError extends ForeseenError {}

/** The user as they are stored, whether their access was open until now, and how many others can still log in. */
export type EndedAccess = { userName: string; ended: boolean; othersLeft: number };

/** Ends an HR user's access, as when they leave the company: no login, no code, no invitation, and every session of
 * theirs is over. What they did keeps their name. Raises NoSuchAccountError. */
export async function endHrAccess({ db, now }: AccessDeps, actor: System, userName: string): Promise<EndedAccess> {
  const user = await findHrUser(db, userName);
  if (user === undefined) throw new NoSuchAccountError(`There is no HR user ${userName}.`);
  return db.transaction().execute(async (tx) => {
    await lockHrAccess(tx);
    const ended = await closeHrAccess(tx, actor, user, { on: now(), unlessLast: false });
    return { userName: user.user_name, ended, othersLeft: await countHrUsersWithAccess(tx) };
  });
}

/** Ends an HR user's access, every session of theirs and an open invitation, in a transaction that has `lockHrAccess`.
 * False when it had ended before, or when they are the last who can log in and must stay. */
export async function closeHrAccess(
  tx: Tx,
  actor: AuditActor,
  user: Pick<HrUserRow, 'hr_user_id' | 'user_name'>,
  { on, unlessLast }: { on: Date; unlessLast: boolean },
): Promise<boolean> {
  // First: a running login of this user ends before, so that its session is among those that end here.
  const ended = await setHrAccessEnd(tx, user.hr_user_id, on, { unlessLast });
  if (!ended && unlessLast) return false;
  await endLogins(tx, { audience: 'hr', subject: user.hr_user_id }, on);
  await endInvitation(tx, user.hr_user_id, on);
  if (ended) {
    const details = { userName: user.user_name, hrUserId: user.hr_user_id };
    await writeAudit(tx, actor, [{ action: 'disable-hr-user', candidateOfferId: null, details }]);
  }
  return ended;
}

/** Ends all sessions and open codes of one account, or of all with null, for example after a leak of tokens; passwords
 * stay. Answers the number of sessions. Raises NoSuchAccountError. */
export async function endSessions(
  { db, now }: AccessDeps,
  actor: System,
  named: { audience: CodeOwner['audience']; name: string } | null,
): Promise<number> {
  const account = named === null ? null : await accountOf(db, named);
  return db.transaction().execute(async (tx) => {
    const on = now();
    const sessions = await (account === null ? endAllLogins(tx, on) : endLogins(tx, account, on));
    const details = { sessions, ...(account && { audience: account.audience, account: account.subject }) };
    const candidateOfferId = account?.candidateOfferId ?? null;
    await writeAudit(tx, actor, [{ action: 'end-sessions', candidateOfferId, details }]);
    return sessions;
  });
}

/** The codes first: what a code that is being taken leads to is among the sessions then. */
async function endAllLogins(tx: Tx, on: Date): Promise<number> {
  await voidAllCodes(tx, on);
  return revokeAllSessions(tx, on);
}

async function accountOf(db: Database, { audience, name }: { audience: CodeOwner['audience']; name: string }) {
  const account = await (audience === 'hr' ? findHrAccount({ db }, name) : findCandidateAccount({ db }, name));
  if (account !== null) return account;
  throw new NoSuchAccountError(audience === 'hr' ? `There is no HR user ${name}.` : `There is no candidate ${name}.`);
}
