import { sql } from 'kysely';
import type { OfferForm } from '#domain/offer/offer-form.ts';
import { liveStatuses, type OfferStatus } from '#domain/offer/offer.ts';
import type { Db } from '#server/db/database.ts';

/** The next number of the sequence that candidate ids are made of; gaps are possible. */
export async function nextCandidateNumber(db: Db): Promise<number> {
  const { next } = await db
    .selectNoFrom(sql<number>`nextval('candidate_numbers')`.as('next'))
    .executeTakeFirstOrThrow();
  return next;
}

function columnsOf(form: OfferForm) {
  return {
    candidate_name: form.fullName,
    email: form.email,
    mobile: form.mobileNumber,
    offered_role: form.offeredRole,
    dept_id: form.deptId,
    sub_dept_id: form.subDeptId,
    designation_id: form.designationId,
    functional_title_id: form.funcTitleId,
    fixed_ctc: form.fixedCTC,
    variable_ctc: form.variableCTC,
    joining_date: form.joiningDate,
  };
}

/** Stores a new Pending offer and answers its id. Raises the unique violation of a second live e-mail or mobile number. */
export async function insertOffer(
  db: Db,
  offer: { candidateId: string; form: OfferForm; by: string; on: Date },
): Promise<number> {
  const { candidate_offer_id } = await db
    .insertInto('offers')
    .values({
      ...columnsOf(offer.form),
      candidate_id: offer.candidateId,
      status: 'Pending',
      created_by: offer.by,
      created_on: offer.on,
    })
    .returning('candidate_offer_id')
    .executeTakeFirstOrThrow();
  return candidate_offer_id;
}

/**
 * The offer's row, locked against other changes until the transaction ends; undefined when the id is unknown. Rows that
 * refer to it can still be written, so that nobody who holds such a row waits for this one.
 */
export function lockOffer(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('offers')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .forNoKeyUpdate()
    .executeTakeFirst();
}
export type OfferRow = NonNullable<Awaited<ReturnType<typeof lockOffer>>>;

/**
 * Puts the form's values into an offer that is still as it was read (status and revision), as the next letter version.
 * False when it is not. Raises the unique violation of a second live e-mail or mobile number.
 */
export async function reviseOffer(
  db: Db,
  before: Pick<OfferRow, 'candidate_offer_id' | 'status' | 'revision'>,
  change: { form: OfferForm; status: OfferStatus; letterVersion: number; by: string; on: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('offers')
    .set({
      ...columnsOf(change.form),
      status: change.status,
      revision: before.revision + 1,
      letter_version: change.letterVersion,
      rejection_reason: null,
      modified_by: change.by,
      modified_on: change.on,
    })
    .where('candidate_offer_id', '=', before.candidate_offer_id)
    .where('status', '=', before.status)
    .where('revision', '=', before.revision)
    .where('removed_on', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Sets an offer that is still as it was read (status and revision) to Deleted; false when it is not. */
export async function softDeleteOffer(
  db: Db,
  before: Pick<OfferRow, 'candidate_offer_id' | 'status' | 'revision'>,
  change: { by: string; on: Date },
): Promise<boolean> {
  const result = await db
    .updateTable('offers')
    .set({
      status: 'Deleted',
      revision: before.revision + 1,
      modified_by: change.by,
      modified_on: change.on,
    })
    .where('candidate_offer_id', '=', before.candidate_offer_id)
    .where('status', '=', before.status)
    .where('revision', '=', before.revision)
    .where('removed_on', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Which of the two another live offer has already (docs/rules/life-cycle.md#one-live-offer-per-person). */
export async function findTaken(
  db: Db,
  person: { email: string; mobileNumber: string },
  exceptId: number | null,
): Promise<{ email: boolean; mobileNumber: boolean }> {
  const rows = await db
    .selectFrom('offers')
    .select([
      sql<boolean>`lower(email) = lower(${person.email})`.as('email'),
      sql<boolean>`mobile = ${person.mobileNumber}`.as('mobileNumber'),
    ])
    .where('status', 'in', [...liveStatuses])
    .where((eb) =>
      eb.or([
        eb(eb.fn<string>('lower', ['email']), '=', eb.fn<string>('lower', [eb.val(person.email)])),
        eb('mobile', '=', person.mobileNumber),
      ]),
    )
    .$if(exceptId !== null, (query) => query.where('candidate_offer_id', '!=', exceptId))
    .execute();
  return { email: rows.some((row) => row.email), mobileNumber: rows.some((row) => row.mobileNumber) };
}

/** An instant as text, `2026-11-20 15:46:53.123456`: a list holds six a row, and reading and writing Dates costs more than the rest. */
const inUtc = (column: string) => sql<string>`(${sql.ref(column)} at time zone 'UTC')::text`;
const inUtcOrNull = (column: string) => sql<string | null>`(${sql.ref(column)} at time zone 'UTC')::text`;

const allColumns = (db: Db) => db.selectFrom('offers').selectAll();

/** The rows of offers that were chosen before, so that nothing is joined for rows that a page skips. */
function rowsOf(db: Db, chosen: ReturnType<typeof allColumns>) {
  return db
    .selectFrom(chosen.as('o'))
    .leftJoin('joining_forms as j', 'j.candidate_offer_id', 'o.candidate_offer_id')
    .leftJoin('joining_submissions as js', 'js.submission_id', 'j.submission_id')
    .select([
      'o.candidate_offer_id',
      'o.candidate_id',
      'o.candidate_name',
      'o.email',
      'o.mobile',
      'o.offered_role',
      'o.dept_id',
      'o.sub_dept_id',
      'o.designation_id',
      'o.functional_title_id',
      'o.joining_date',
      'o.fixed_ctc',
      'o.variable_ctc',
      'o.status',
      'o.rejection_reason',
      'o.created_by',
      inUtc('o.created_on').as('created_on'),
      'o.modified_by',
      inUtcOrNull('o.modified_on').as('modified_on'),
      'o.revision',
      'o.letter_version',
      'o.delivery_state',
      'o.delivery_reason',
      inUtcOrNull('o.delivery_on').as('delivery_on'),
      inUtcOrNull('o.sent_on').as('sent_on'),
      inUtcOrNull('o.opened_on').as('opened_on'),
      inUtcOrNull('js.submitted_on').as('submitted_on'),
      inUtcOrNull('o.removed_on').as('removed_on'),
    ]);
}
type UnnamedRow = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

/** An offer with the names that HR's list shows. */
export type RecordRow = UnnamedRow & {
  dept_name: string;
  sub_dept_name: string;
  designation_name: string;
  functional_title_name: string;
  created_by_name: string;
  modified_by_name: string | null;
};

/**
 * Puts the names next to their ids. There are few of them and they are the same on thousands of rows: joined to each row
 * they would be half of what PostgreSQL does and sends. Read after the rows: whatever a row refers to is there by then.
 */
async function withNames(db: Db, rows: UnnamedRow[]): Promise<RecordRow[]> {
  if (rows.length === 0) return [];
  const { departments, subDepartments, designations, functionalTitles, users } = await db
    .selectNoFrom((eb) => [
      eb.selectFrom('departments').select(namesById('dept_id', 'dept_name')).as('departments'),
      eb.selectFrom('sub_departments').select(namesById('sub_dept_id', 'sub_dept_name')).as('subDepartments'),
      eb.selectFrom('designations').select(namesById('designation_id', 'designation_name')).as('designations'),
      eb
        .selectFrom('functional_titles')
        .select(namesById('functional_title_id', 'functional_title_name'))
        .as('functionalTitles'),
      eb.selectFrom('hr_users').select(namesById('hr_user_id', 'name')).as('users'),
    ])
    .executeTakeFirstOrThrow();
  return rows.map((row) =>
    Object.assign(row, {
      dept_name: departments?.[row.dept_id] ?? '',
      sub_dept_name: subDepartments?.[row.sub_dept_id] ?? '',
      designation_name: designations?.[row.designation_id] ?? '',
      functional_title_name: functionalTitles?.[row.functional_title_id] ?? '',
      created_by_name: users?.[row.created_by] ?? '',
      modified_by_name: row.modified_by === null ? null : (users?.[row.modified_by] ?? ''),
    }),
  );
}

function namesById(id: string, name: string) {
  return sql<Partial<Record<string, string>>>`json_object_agg(${sql.ref(id)}, ${sql.ref(name)})`.as('names');
}

/** What of all offers a list is about: up to this id, and changed in this transaction or a later one. */
export type OfferSelection = { upTo?: number | undefined; changedSince?: string | undefined };

function selected(db: Db, { upTo, changedSince }: OfferSelection) {
  return db
    .selectFrom('offers')
    .$if(upTo !== undefined, (query) => query.where('candidate_offer_id', '<=', upTo ?? 0))
    .$if(changedSince !== undefined, (query) =>
      query
        .where('changed_in', '>=', sinceWhen(changedSince ?? '0'))
        // Rows that were carried over from another server bear its numbers, which say nothing here.
        .where('changed_in', '<', sql<string>`pg_snapshot_xmax(pg_current_snapshot())`),
    );
}

/** A number that was not given yet is of another server, before a restore: then all is told, and the next cursor is ours. */
function sinceWhen(cursor: string) {
  return sql<string>`case when ${cursor}::text::xid8 > pg_snapshot_xmax(pg_current_snapshot()) then '0'::xid8
    else ${cursor}::text::xid8 end`;
}

/** One page of HR's list with the names that it shows, newest offer first. */
export async function listRecords(
  db: Db,
  { page, size, ...selection }: OfferSelection & { page: number; size: number },
): Promise<RecordRow[]> {
  const chosen = selected(db, selection)
    .selectAll()
    .orderBy('candidate_offer_id', 'desc')
    .limit(size)
    .offset(page * size);
  return withNames(db, await rowsOf(db, chosen).orderBy('o.candidate_offer_id', 'desc').execute());
}

/**
 * How many offers there are, deleted ones too, and how new that knowledge is: whatever is not yet part of it will have
 * been changed in the transaction `cursor` or in a later one. To be asked in the same snapshot as the rows.
 */
export function countOffers(db: Db, selection: OfferSelection): Promise<{ total: number; cursor: string }> {
  return selected(db, selection)
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<string>`pg_snapshot_xmin(pg_current_snapshot())::text`.as('cursor'),
    ])
    .executeTakeFirstOrThrow();
}

/** These offers with the names that HR's list shows, newest first; unknown ids are left out. */
export async function findRecords(db: Db, candidateOfferIds: number[]): Promise<RecordRow[]> {
  const chosen = allColumns(db).where('candidate_offer_id', '=', sql<number>`any(${candidateOfferIds}::bigint[])`);
  return withNames(db, await rowsOf(db, chosen).orderBy('o.candidate_offer_id', 'desc').execute());
}
