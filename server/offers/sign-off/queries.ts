import { type Insertable, sql } from 'kysely';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { standingOf } from '#domain/offer/offer.ts';
import type { HrRole } from '#domain/permissions.ts';
import type { Absence } from '#domain/sign-off/absence.ts';
import type { SignOffFlow } from '#domain/sign-off/flow.ts';
import type { SignOffState } from '#domain/sign-off/state.ts';
import type { Db, Tx } from '#server/db/database.ts';
import type { SignOffDecisions } from '#server/db/tables.generated.ts';
import { unsentOffers } from '#server/sign-offs/queries.ts';

/** A user with access who has a role that signs off, and when they are away. */
export type SignerRow = {
  hrUserId: string;
  name: string;
  email: string | null;
  roles: HrRole[];
  departments: number[];
  away: { from: string; to: string; standIn: string } | null;
};

/** All of them as JSON, for a statement that reads offers. */
export const signers = sql<SignerRow[]>`(
  select coalesce(json_agg(json_build_object('hrUserId', u.hr_user_id, 'name', u.name, 'email', u.email, 'roles', u.roles,
    'departments', u.departments, 'away', case when a.hr_user_id is not null then json_build_object('from', a.from_day,
    'to', a.to_day, 'standIn', a.stand_in) end) order by u.name, u.hr_user_id), '[]')
  from hr_users u left join hr_absences a on a.hr_user_id = u.hr_user_id
  where u.roles && '{ADMIN,APPROVER}' and u.disabled_on is null
    and (u.password_hash is not null or exists (select from hr_identities i where i.hr_user_id = u.hr_user_id)))`;

export const findSigners = async (db: Db): Promise<SignerRow[]> =>
  (await db.selectNoFrom(signers.as('signers')).executeTakeFirstOrThrow()).signers;

const offerIds = (ids: readonly number[]) => sql<number>`any(${ids}::bigint[])`;

/** These offers, locked in the order of a sending; unknown ids are left out. */
export async function lockOffers(tx: Tx, ids: readonly number[]) {
  const rows = await tx
    .selectFrom('offers')
    .select(['candidate_offer_id', 'candidate_id', 'candidate_name', 'offered_role', 'dept_id', 'fixed_ctc'])
    .select(['variable_ctc', 'status', 'removed_on', 'created_by', 'letter_version', 'sign_off_state', 'sign_off'])
    .where('candidate_offer_id', '=', offerIds(ids))
    .orderBy('candidate_offer_id')
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ status, removed_on, sign_off, ...row }) => ({
    ...row,
    standing: standingOf(status, removed_on),
    flow: sign_off as SignOffFlow | null,
  }));
}
export type SignOffOffer = Awaited<ReturnType<typeof lockOffers>>[number];

/** Of offers that were not sent as they are: those with these ids, or of these candidates; all of them where neither is given. */
export type Unsent = { ids?: readonly number[]; candidateIds?: string[] };

/** Locked in the order of a sending. */
export function lockUnsent(tx: Tx, { ids, candidateIds }: Unsent) {
  return unsentOffers(tx)
    .select(['dept_id', 'fixed_ctc', 'variable_ctc', 'sign_off_state'])
    .$if(ids !== undefined, (query) => query.where('candidate_offer_id', '=', offerIds(ids ?? [])))
    .$if(candidateIds !== undefined, (query) =>
      query.where('candidate_id', '=', sql<string>`any(${candidateIds}::text[])`),
    )
    .execute();
}

/** Stores how far the sign-off of offers is that the transaction has locked; a new step begins now. */
export async function storeFlows(
  tx: Tx,
  changes: { id: number; state: SignOffState; flow: SignOffFlow; begins: boolean }[],
  on: Date,
): Promise<void> {
  if (changes.length === 0) return;
  await sql`
    update offers as o set sign_off_state = c.state, sign_off = c.flow,
      sign_off_since = case when c.begins then ${on}::timestamptz else o.sign_off_since end,
      sign_off_reminders = case when c.begins then 0 else o.sign_off_reminders end
    from json_to_recordset(${JSON.stringify(changes)}::json) as c (id bigint, state sign_off_state, flow jsonb, begins boolean)
    where o.candidate_offer_id = c.id`.execute(tx);
}

export async function insertRequest(tx: Tx, by: string, on: Date): Promise<string> {
  const row = await tx
    .insertInto('sign_off_requests')
    .values({ requested_by: by, requested_on: on })
    .returning('request_id')
    .executeTakeFirstOrThrow();
  return row.request_id;
}

/** Stores one decision an offer; answers their ids by the offer. */
export async function insertDecisions(tx: Tx, decisions: Insertable<SignOffDecisions>[]): Promise<Map<number, number>> {
  const ids = new Map<number, number>();
  for (let start = 0; start < decisions.length; start += 1000) {
    const rows = await tx
      .insertInto('sign_off_decisions')
      .values(decisions.slice(start, start + 1000))
      .returning(['candidate_offer_id', 'decision_id'])
      .execute();
    for (const row of rows) ids.set(row.candidate_offer_id, row.decision_id);
  }
  return ids;
}

/** The versions of these offers' letters, the newest first: what each says and who wrote it; removed ones are left out. */
export async function listVersions(db: Db, ids: readonly number[]) {
  const rows = await db
    .selectFrom('offer_versions')
    .select(['candidate_offer_id', 'version', 'created_by', 'letter'])
    .where('candidate_offer_id', '=', offerIds(ids))
    .where('letter', 'is not', null)
    .orderBy('candidate_offer_id')
    .orderBy('version', 'desc')
    .execute();
  return rows.map(({ letter, ...row }) => ({ ...row, letter: letter as unknown as Letter }));
}

/** All offers that wait for a decision, the longest waiting first, and who asked for it. */
export async function listWaiting(db: Db) {
  const rows = await db
    .selectFrom('offers as o')
    .innerJoin('sign_off_requests as r', (join) =>
      join.on(sql<boolean>`r.request_id = (o.sign_off ->> 'requestId')::uuid`),
    )
    .innerJoin('hr_users as u', 'u.hr_user_id', 'r.requested_by')
    .select(['o.candidate_offer_id', 'o.candidate_id', 'o.dept_id', 'o.letter_version', 'o.sign_off'])
    .select(['o.sign_off_since', 'r.request_id', 'r.requested_on', 'u.name as requested_by'])
    .where('o.sign_off_state', '=', 'WAITING')
    .where('o.status', 'in', ['Pending', 'Open'])
    .orderBy('r.requested_on')
    .orderBy('o.candidate_offer_id')
    .execute();
  return rows.map(({ sign_off, ...row }) => ({ ...row, flow: sign_off as unknown as SignOffFlow }));
}
export type WaitingRow = Awaited<ReturnType<typeof listWaiting>>[number];

/** The current letter of offers and the one before it, without the blocks, which are most of a letter. */
export async function listTerms(db: Db, ids: readonly number[]): Promise<Map<number, Letter[]>> {
  const rows = await db
    .selectFrom('offers as o')
    .innerJoin('offer_versions as v', 'v.candidate_offer_id', 'o.candidate_offer_id')
    .select(['o.candidate_offer_id', sql<Letter>`v.letter - 'blocks'`.as('letter')])
    .where('o.candidate_offer_id', '=', offerIds(ids))
    .whereRef('v.version', '>=', sql<number>`o.letter_version - 1`)
    .where('v.letter', 'is not', null)
    .orderBy('v.version', 'desc')
    .execute();
  const found = new Map<number, Letter[]>();
  for (const row of rows) found.set(row.candidate_offer_id, [...(found.get(row.candidate_offer_id) ?? []), row.letter]);
  return found;
}

const decisions = (db: Db) =>
  db
    .selectFrom('sign_off_decisions as d')
    .innerJoin('hr_users as u', 'u.hr_user_id', 'd.decided_by')
    .leftJoin('hr_users as f', 'f.hr_user_id', 'd.on_behalf_of')
    .select(['d.decision', 'd.request_id', 'd.decided_on', 'd.step', 'd.reason', 'd.content_sha256'])
    .select(['d.letter_version', 'u.name as by', 'f.name as on_behalf_of']);

export const listDecisions = (db: Db, candidateOfferId: number) =>
  decisions(db).where('d.candidate_offer_id', '=', candidateOfferId).orderBy('d.decision_id', 'desc').execute();

export type DecisionRow = Awaited<ReturnType<typeof listDecisions>>[number];

/** What Administrators signed off in place of the approvers since then, the latest first. */
export function listInstead(db: Db, since: Date, atMost: number) {
  return decisions(db)
    .innerJoin('offers as o', 'o.candidate_offer_id', 'd.candidate_offer_id')
    .select(['o.candidate_offer_id', 'o.candidate_id', 'o.candidate_name', 'o.offered_role'])
    .where('d.decision', '=', 'INSTEAD')
    .where('d.decided_on', '>=', since)
    .orderBy('d.decision_id', 'desc')
    .limit(atMost)
    .execute();
}

/** Claims reminder `number` of offers whose step began before then; another process finds them claimed. */
export async function claimReminders(tx: Tx, number: number, before: Date) {
  const due = unsentOffers(tx)
    .where('sign_off_state', '=', 'WAITING')
    .where('sign_off_since', '<', before)
    .where('sign_off_reminders', '<', number)
    .limit(1000)
    .skipLocked();
  const rows = await tx
    .updateTable('offers')
    .set({ sign_off_reminders: number })
    .where('candidate_offer_id', 'in', due)
    .returning(['candidate_offer_id', 'candidate_name', 'offered_role', 'dept_id', 'sign_off'])
    .execute();
  return rows.map(({ sign_off, ...row }) => ({ ...row, flow: sign_off as unknown as SignOffFlow }));
}

export async function putAbsence(tx: Tx, of: string, { from, to, hrUserId }: Absence, on: Date): Promise<void> {
  const values = { from_day: from, to_day: to, stand_in: hrUserId, set_on: on };
  await tx
    .insertInto('hr_absences')
    .values({ hr_user_id: of, ...values })
    .onConflict((conflict) => conflict.column('hr_user_id').doUpdateSet(values))
    .execute();
}

/** Ends a user's absence; false when there is none. */
export async function deleteAbsence(tx: Tx, of: string): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('hr_absences').where('hr_user_id', '=', of).executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function findDepartments(db: Db, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('departments')
    .select('dept_id')
    .where('dept_id', '=', sql<number>`any(${ids}::integer[])`)
    .execute();
  return new Set(rows.map((row) => row.dept_id));
}

/** The addresses of these users who have one and whose access has not ended. */
export function findAddresses(db: Db, hrUserIds: readonly string[]) {
  return db
    .selectFrom('hr_users')
    .select(['hr_user_id', 'email', 'roles'])
    .where('hr_user_id', '=', sql<string>`any(${hrUserIds}::uuid[])`)
    .where('email', 'is not', null)
    .where('disabled_on', 'is', null)
    .$narrowType<{ email: string; roles: HrRole[] }>()
    .execute();
}
