import { isPlainLine } from '#domain/values/text.ts';
import { sql } from 'kysely';
import type { Db, Tx } from '#server/db/database.ts';

/**
 * The candidate of this id (any case, spaces around it ignored) with offer and credentials; no `password_hash` before the
 * first sending. Undefined for one whose personal data were removed, too.
 */
export async function findCandidate(db: Db, candidateId: string) {
  // PostgreSQL refuses some control characters; nobody has them in an id.
  if (!isPlainLine(candidateId)) return undefined;
  return db
    .selectFrom('offers')
    .leftJoin('candidate_credentials', 'candidate_credentials.candidate_id', 'offers.candidate_id')
    .select([
      'offers.candidate_offer_id',
      'offers.candidate_id',
      'offers.candidate_name',
      'offers.email',
      'offers.mobile',
      'offers.status',
      'offers.opened_on',
      'candidate_credentials.password_hash',
      'candidate_credentials.must_change',
      'candidate_credentials.temporary_hashes',
    ])
    .where(sql`lower(offers.candidate_id)`, '=', sql`lower(${candidateId.trim()})`)
    .where('offers.removed_on', 'is', null)
    .executeTakeFirst();
}

export type CandidateRow = NonNullable<Awaited<ReturnType<typeof findCandidate>>>;

/** A name as the database compares names: lower case, spaces around it ignored. */
export async function foldName(db: Db, name: string): Promise<string> {
  if (!isPlainLine(name)) return name;
  const { rows } = await sql<{ folded: string }>`select lower(${name.trim()}) as folded`.execute(db);
  return rows[0]?.folded ?? name;
}

/**
 * Notes when a candidate was first led to their offer, and answers which letter they were shown; undefined when it was noted
 * before or the offer no longer waits for them. The revision stays: nothing of what HR edits has changed.
 */
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

/** The HR user of this name, in any case, spaces around it ignored; one whose access has ended, too. */
export async function findHrUser(db: Db, userName: string) {
  if (!isPlainLine(userName)) return undefined;
  return db
    .selectFrom('hr_users')
    .selectAll()
    .where(sql`lower(user_name)`, '=', sql`lower(${userName.trim()})`)
    .executeTakeFirst();
}
export type HrUserRow = NonNullable<Awaited<ReturnType<typeof findHrUser>>>;

/** The HR user who was made first. */
export function findFirstHrUser(db: Db) {
  return db.selectFrom('hr_users').selectAll().orderBy('created_on').orderBy('hr_user_id').limit(1).executeTakeFirst();
}

const firstHrUserLock = 7_032_027;

/** Lets one transaction at a time decide whether the first HR user is to be made; held until it ends. */
export async function lockFirstHrUser(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${firstHrUserLock})`.execute(tx);
}

/** Stores an HR user; false when the name is taken. */
export async function insertHrUser(
  db: Db,
  user: { user_name: string; name: string; email: string | null; password_hash: string | null },
): Promise<boolean> {
  const result = await db
    .insertInto('hr_users')
    .values(user)
    .onConflict((conflict) => conflict.expression(sql`lower(user_name)`).doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

/** Changes what is given of an HR user's name and e-mail address. */
export async function updateHrUser(
  db: Db,
  hrUserId: string,
  changes: { name?: string | undefined; email?: string | undefined },
): Promise<void> {
  const given = Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
  if (Object.keys(given).length === 0) return;
  await db.updateTable('hr_users').set(given).where('hr_user_id', '=', hrUserId).execute();
}

const hrAccessLock = 7_032_032;

/** Lets one transaction at a time end the access of HR users, so that two cannot end each other's; held until it ends. */
export async function lockHrAccess(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(${hrAccessLock})`.execute(tx);
}

/**
 * Ends an HR user's access, or opens it again with null; false when it was so already, or when nobody else could log in and
 * `unlessLast` is asked for. Waits for a login that is under way.
 */
export async function setHrAccessEnd(
  tx: Tx,
  hrUserId: string,
  endedOn: Date | null,
  { unlessLast = false }: { unlessLast?: boolean } = {},
): Promise<boolean> {
  const others = tx.selectFrom('hr_users as o').select('o.hr_user_id').where('o.hr_user_id', '<>', hrUserId);
  const result = await tx
    .updateTable('hr_users')
    .set({ disabled_on: endedOn })
    .where('hr_user_id', '=', hrUserId)
    .where('disabled_on', endedOn === null ? 'is not' : 'is', null)
    .$if(unlessLast, (query) =>
      query.where(({ exists }) =>
        exists(others.where('o.disabled_on', 'is', null).where('o.password_hash', 'is not', null)),
      ),
    )
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** How many HR users may log in: an invited one has no password yet. */
export async function countHrUsersWithAccess(db: Db): Promise<number> {
  const row = await db
    .selectFrom('hr_users')
    .select((eb) => eb.fn.countAll<string>().as('users'))
    .where('disabled_on', 'is', null)
    .where('password_hash', 'is not', null)
    .executeTakeFirstOrThrow();
  return Number(row.users);
}

/** Gives an HR user another password. Waits for a login that is under way with the former one. */
export async function setHrPassword(tx: Tx, hrUserId: string, passwordHash: string): Promise<void> {
  await tx.updateTable('hr_users').set({ password_hash: passwordHash }).where('hr_user_id', '=', hrUserId).execute();
}

/** Gives a candidate a password of their own. Waits for a login that is under way with the former one. */
export async function setCandidatePassword(
  tx: Tx,
  candidateId: string,
  passwordHash: string,
  now: Date,
): Promise<void> {
  await tx
    .updateTable('candidate_credentials')
    .set({ password_hash: passwordHash, must_change: false, changed_on: now })
    .where('candidate_id', '=', candidateId)
    .execute();
}

/** Whether the candidate's password is still the one that was verified; keeps it so until the transaction ends. */
export async function keepCandidatePassword(tx: Tx, candidateId: string, passwordHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('candidate_credentials')
    .select('must_change')
    .where('candidate_id', '=', candidateId)
    .where('password_hash', '=', passwordHash)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Whether the HR user's password is still the one that was verified, and their access has not ended; keeps both so until
 * the transaction ends.
 */
export async function keepHrPassword(tx: Tx, hrUserId: string, passwordHash: string): Promise<boolean> {
  const row = await tx
    .selectFrom('hr_users')
    .select('hr_user_id')
    .where('hr_user_id', '=', hrUserId)
    .where('password_hash', '=', passwordHash)
    .where('disabled_on', 'is', null)
    .forShare()
    .executeTakeFirst();
  return row !== undefined;
}
