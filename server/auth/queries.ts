import { signInStatuses, type OfferStatus } from '#domain/offer/offer.ts';
import { isPlainLine } from '#domain/values/text.ts';
import { sql, type Insertable, type RawBuilder, type Selectable, type Updateable } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';
import { prepare, type Given } from '#server/db/prepared.ts';
import type { HrUsers } from '#server/db/tables.generated.ts';

const candidateNamed = prepare((db, given: Given<{ name: string }>) =>
  db
    .selectFrom(folded(given.name))
    .leftJoin('offers', (join) =>
      join.on(sql`lower(offers.candidate_id)`, '=', sql.ref('typed.folded')).on('offers.removed_on', 'is', null),
    )
    .leftJoin('candidate_credentials', 'candidate_credentials.candidate_id', 'offers.candidate_id')
    .select(['typed.folded', 'offers.candidate_offer_id', 'offers.candidate_id', 'offers.candidate_name'])
    .select(['offers.email', 'offers.mobile', 'offers.status', 'offers.opened_on', 'offers.language'])
    .select(['password_hash', 'must_change', 'temporary_hashes']),
);

/** A candidate signs in only while their offer is sent and not deleted. */
export const mayCandidateSignIn = (status: OfferStatus): boolean =>
  signInStatuses.some((allowed) => allowed === status);

type NamedRow = Awaited<ReturnType<typeof candidateNamed>>[number];
type OfCandidate = `candidate_${'offer_id' | 'id' | 'name'}` | 'email' | 'mobile' | 'status' | 'language';
export type CandidateRow = Omit<NamedRow, OfCandidate> & { [K in OfCandidate]: NonNullable<NamedRow[K]> };

const isCandidate = (row: NamedRow): row is NamedRow & CandidateRow => row.candidate_id !== null;

/** The candidate with this id (any case, spaces around it ignored) with offer and credentials; no `password_hash`
 * before the first sending. Undefined also for one whose personal data were removed. Includes the name as the database
 * folds it: the same statement with and without such a candidate. */
export async function findNamedCandidate(db: Db, name: string) {
  const [row] = isPlainLine(name) ? await candidateNamed(db, { name: name.trim() }) : [];
  return { folded: row?.folded ?? name, candidate: row !== undefined && isCandidate(row) ? row : undefined };
}

export const findCandidate = async (db: Db, candidateId: string): Promise<CandidateRow | undefined> =>
  (await findNamedCandidate(db, candidateId)).candidate;

/** Lower case as the database folds it. Not for control characters: PostgreSQL rejects some, and no name has any. */
function folded(name: RawBuilder<string>) {
  return sql<{ folded: string }>`(select lower(${name}::text) as folded)`.as<'typed'>(sql`typed`);
}

/** Records a candidate's first opening of their offer, and answers the version of the letter; undefined when it was
 * recorded before or the offer no longer waits for them. The revision is unchanged, because HR's data are. */
export function noteOpened(tx: Tx, candidateOfferId: number, on: Date) {
  return tx
    .updateTable('offers')
    .set({ opened_on: on })
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('opened_on', 'is', null)
    .where('status', '=', 'Offer Sent')
    .returning('sent_version')
    .executeTakeFirst();
}

export type HrUserRow = Selectable<HrUsers>;

const hrUserNamed = prepare((db, given: Given<{ name: string }>) =>
  db
    .selectFrom(folded(given.name))
    .leftJoin('hr_users', (join) => join.on(sql`lower(hr_users.user_name)`, '=', sql.ref('typed.folded')))
    .select(['typed.folded', 'hr_user_id', 'user_name', 'name', 'email', 'password_hash', 'created_on', 'disabled_on'])
    .select(['roles', 'departments']),
);

type NamedHrUser = Awaited<ReturnType<typeof hrUserNamed>>[number];
const isHrUser = (row: NamedHrUser): row is NamedHrUser & HrUserRow => row.hr_user_id !== null;

/** The HR user of this name, in any case, spaces around it ignored; one whose access has ended, too. With the name as
 * the database compares names, as `findNamedCandidate` answers it. */
export async function findNamedHrUser(db: Db, name: string) {
  const [row] = isPlainLine(name) ? await hrUserNamed(db, { name: name.trim() }) : [];
  return { folded: row?.folded ?? name, user: row !== undefined && isHrUser(row) ? row : undefined };
}

/** The HR user of this name, as `findNamedHrUser` finds them. */
export const findHrUser = async (db: Db, userName: string): Promise<HrUserRow | undefined> =>
  (await findNamedHrUser(db, userName)).user;

export const findFirstHrUser = (db: Db) =>
  db.selectFrom('hr_users').selectAll().orderBy('created_on').orderBy('hr_user_id').limit(1).executeTakeFirst();

const firstHrUserLock = 7_032_027;

/** Serialises the decision whether the first HR user must be created; held until the transaction ends. */
export async function lockFirstHrUser(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${firstHrUserLock})`.execute(tx);
}

export async function insertHrUser(db: Db, user: Insertable<HrUsers>): Promise<boolean> {
  const result = await db
    .insertInto('hr_users')
    .values(user)
    .onConflict((conflict) => conflict.expression(sql`lower(user_name)`).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Changes what is given; undefined values stay as they are. */
export async function updateHrUser(db: Db, hrUserId: string, changes: Updateable<HrUsers>): Promise<void> {
  if (Object.values(changes).every((value) => value === undefined)) return;
  await db.updateTable('hr_users').set(changes).where('hr_user_id', '=', hrUserId).execute();
}

const hrAccessLock = 7_032_032;

/** Lets one transaction at a time end the access of HR users, so that two cannot end each other's; held until it ends. */
export async function lockHrAccess(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${hrAccessLock})`.execute(tx);
}

const administrators = (db: Db) =>
  db
    .selectFrom('hr_users as o')
    .select('o.hr_user_id')
    .where('o.disabled_on', 'is', null)
    .where('o.password_hash', 'is not', null)
    .where(sql<boolean>`'ADMIN' = any(o.roles)`);

/** Whether an Administrator may log in, in a transaction that has `lockHrAccess`. */
export const hasAdministrator = async (tx: Tx): Promise<boolean> =>
  (await administrators(tx).limit(1).executeTakeFirst()) !== undefined;

/** Ends an HR user's access, or restores it with null; false when nothing changed, or when no other Administrator could
 * log in and `unlessLast` is set. Waits for a running login. */
export async function setHrAccessEnd(tx: Tx, hrUserId: string, endedOn: Date | null, { unlessLast = false } = {}) {
  const result = await tx
    .updateTable('hr_users')
    .set({ disabled_on: endedOn })
    .where('hr_user_id', '=', hrUserId)
    .where('disabled_on', endedOn === null ? 'is not' : 'is', null)
    .$if(unlessLast, (query) =>
      query.where(({ exists }) => exists(administrators(tx).where('o.hr_user_id', '<>', hrUserId))),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The number of HR users who may log in: an invited one has no password yet. */
export async function countHrUsersWithAccess(db: Db): Promise<number> {
  const row = await db
    .selectFrom('hr_users')
    .select((eb) => eb.fn.countAll<string>().as('users'))
    .where('disabled_on', 'is', null)
    .where('password_hash', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(row.users);
}

/** Sets an HR user's password; waits for a running login with the former one. Where `before` is given (null for none),
 * only while it is the password and their access has not ended. Answers whether it was set. */
export async function setHrPassword(tx: Tx, hrUserId: string, passwordHash: string, before?: string | null) {
  const result = await tx
    .updateTable('hr_users')
    .set({ password_hash: passwordHash })
    .where('hr_user_id', '=', hrUserId)
    .$if(before !== undefined, (query) =>
      query.where('password_hash', 'is not distinct from', before ?? null).where('disabled_on', 'is', null),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Sets a candidate's own password. Waits for a running login with the former one. */
export async function setCandidatePassword(tx: Tx, candidateId: string, passwordHash: string, now: Date) {
  await tx
    .updateTable('candidate_credentials')
    .set({ password_hash: passwordHash, must_change: false, changed_on: now })
    .where('candidate_id', '=', candidateId)
    .execute();
}
