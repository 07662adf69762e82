import { sql, type Insertable, type SqlBool } from 'kysely';
import type { EmployeeFilter, EmployeeSort, JoiningRecord } from '#contract/first-day.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { searched } from '#server/db/searched.ts';
import type { JoiningRecords, Joinings } from '#server/db/tables.generated.ts';

/** The offer of a candidate by their ID in any case, locked until the transaction ends; undefined when unknown or deleted. */
export function lockOffer(tx: Tx, candidateId: string) {
  return tx
    .selectFrom('offers')
    .select(['candidate_offer_id', 'candidate_id', 'status', 'joining_date'])
    .where((eb) => eb(eb.fn<string>('lower', ['candidate_id']), '=', candidateId.toLowerCase()))
    .where('status', '!=', 'Deleted')
    .where('removed_on', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
}

export async function findNames(db: Db, candidateIds: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('offers')
    .select(['candidate_id', 'candidate_name'])
    .where('candidate_id', '=', sql<string>`any(${candidateIds}::text[])`)
    .execute();
  return new Map(rows.map((row) => [row.candidate_id, row.candidate_name]));
}

export function findJoining(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('joinings')
    .select(['outcome', 'happens_on', 'agreed_on', 'employee_id', 'note'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
}

export function listRecords(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('joining_records as r')
    .innerJoin('hr_users as u', 'u.hr_user_id', 'r.recorded_by')
    .select(['r.outcome', 'r.happens_on as date', 'r.employee_id as employeeId', 'r.note', 'r.recorded_on as on'])
    .select(sql<string>`coalesce(nullif(u.name, ''), u.user_name)`.as('by'))
    .where('r.candidate_offer_id', '=', candidateOfferId)
    .orderBy('r.record_id', 'desc')
    .$narrowType<{ outcome: JoiningRecord['outcome'] }>()
    .execute();
}

export async function countRecords(db: Db, candidateOfferId: number): Promise<number> {
  const { count } = await db
    .selectFrom('joining_records')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Stores what holds now and adds it to all that was recorded. A taken employee ID breaks `joinings_employee_id`. */
export async function storeJoining(tx: Tx, { agreed_on, ...row }: Insertable<Joinings>): Promise<void> {
  const { candidate_offer_id: _sameOffer, ...changed } = row;
  await tx
    .insertInto('joinings')
    .values({ agreed_on, ...row })
    .onConflict((conflict) => conflict.column('candidate_offer_id').doUpdateSet(changed))
    .execute();
  await tx.insertInto('joining_records').values(row).execute();
}

/** Ends what holds, and adds that to all that was recorded. */
export async function endJoining(tx: Tx, record: Insertable<JoiningRecords>): Promise<void> {
  await tx.deleteFrom('joinings').where('candidate_offer_id', '=', record.candidate_offer_id).execute();
  await tx.insertInto('joining_records').values(record).execute();
}

/** The joining date in force for lists, reminders and rules; the letter keeps its own. */
export async function moveJoiningDate(tx: Tx, candidateOfferId: number, date: string): Promise<void> {
  await tx
    .updateTable('offers')
    .set((eb) => ({ joining_date: date, revision: eb('revision', '+', 1) }))
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('joining_date', '!=', date)
    .execute();
}

/** The last number that a pattern gave; 0 before the first. */
export async function findLastNumber(db: Db, pattern: string): Promise<number> {
  const row = await db
    .selectFrom('employee_numbers')
    .select('last_number')
    .where('pattern', '=', pattern)
    .executeTakeFirst();
  return row?.last_number ?? 0;
}

/** Takes the next number of a pattern, never one below `from`. Others wait until the transaction ends. */
export async function takeNumber(tx: Tx, pattern: string, from: number): Promise<number> {
  const row = await tx
    .insertInto('employee_numbers')
    .values({ pattern, last_number: from })
    .onConflict((conflict) =>
      conflict
        .column('pattern')
        .doUpdateSet({ last_number: sql<number>`greatest(employee_numbers.last_number + 1, ${from}::bigint)` }),
    )
    .returning('last_number')
    .executeTakeFirstOrThrow();
  return row.last_number;
}

/** Continues from a number that was found to be free, in the transaction that took the one before. */
export async function skipNumbers(tx: Tx, pattern: string, last: number): Promise<void> {
  await tx.updateTable('employee_numbers').set({ last_number: last }).where('pattern', '=', pattern).execute();
}

/** The employee IDs among these that are in use, in lower case. */
export async function findTakenIds(db: Db, employeeIds: string[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select lower(employee_id) as id from joinings
    where lower(employee_id) = any (select lower(one) from unnest(${employeeIds}::text[]) as one)`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/** All employees who joined, with the terms of their offer. */
function joinedEmployees(db: Db) {
  return db
    .selectFrom('joinings as j')
    .innerJoin('offers as o', 'o.candidate_offer_id', 'j.candidate_offer_id')
    .innerJoin('departments as d', 'd.dept_id', 'o.dept_id')
    .innerJoin('designations as g', 'g.designation_id', 'o.designation_id')
    .where('j.outcome', '=', 'JOINED')
    .where('o.removed_on', 'is', null);
}

const searchedColumns = ['o.candidate_name', 'o.email', 'o.candidate_id', 'j.employee_id'];

function matching({ search = '', ...filter }: EmployeeFilter) {
  const { role, department, designation, joinedFrom, joinedTo } = filter;
  return [
    ...(search === '' ? [] : [searched(search, searchedColumns)]),
    ...(role ? [sql`o.offered_role = ${role}`] : []),
    ...(department ? [sql`d.dept_name = ${department}`] : []),
    ...(designation ? [sql`g.designation_name = ${designation}`] : []),
    ...(joinedFrom ? [sql`j.happens_on >= ${joinedFrom}::date`] : []),
    ...(joinedTo ? [sql`j.happens_on <= ${joinedTo}::date`] : []),
  ];
}

const employees = (db: Db, filter: EmployeeFilter) =>
  joinedEmployees(db).where(sql<SqlBool>`${sql.join([sql`true`, ...matching(filter)], sql` and `)}`);

const orders: Record<EmployeeSort, string[]> = {
  // By the number in it, so that EMP-10000 comes after EMP-9999.
  employeeId: [
    "regexp_replace(lower(j.employee_id), '[0-9].*$', '')",
    "substring(j.employee_id from '[0-9]{1,18}')::bigint",
  ],
  name: ['lower(o.candidate_name)'],
  joinedOn: ['j.happens_on'],
  role: ['lower(o.offered_role)'],
  department: ['lower(d.dept_name)'],
  designation: ['lower(g.designation_name)'],
  mobile: ['o.mobile'],
  email: ['lower(o.email)'],
  candidateId: ['o.candidate_offer_id'],
};

type Page = { page: number; size: number; sort: EmployeeSort; direction: 'ascending' | 'descending' };

export function listEmployees(db: Db, filter: EmployeeFilter, { page, size, sort, direction }: Page) {
  const way = sql.raw(direction === 'ascending' ? 'asc' : 'desc nulls last');
  const by = sql.join([...orders[sort], 'j.candidate_offer_id'].map((order) => sql`${sql.raw(order)} ${way}`));
  return employees(db, filter)
    .select(['o.candidate_offer_id as candidateOfferId', 'o.candidate_id as candidateId', 'o.candidate_name as name'])
    .select([sql<string>`coalesce(j.employee_id, '')`.as('employeeId'), 'j.happens_on as joinedOn'])
    .select(['o.offered_role as role', 'd.dept_name as department', 'g.designation_name as designation'])
    .select(['o.mobile', 'o.email'])
    .orderBy(by)
    .limit(size)
    .offset((page - 1) * size)
    .execute();
}

export async function countEmployees(db: Db, filter: EmployeeFilter): Promise<number> {
  const { count } = await employees(db, filter)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The number of joined employees by role, by department, by designation, and (all null) in total; in one pass. */
export function countEmployeeTerms(db: Db) {
  return joinedEmployees(db)
    .select((eb) => [
      'o.offered_role as role',
      'd.dept_name as department',
      'g.designation_name as designation',
      eb.fn.countAll<number>().as('count'),
    ])
    .groupBy(sql`grouping sets ((o.offered_role), (d.dept_name), (g.designation_name), ())`)
    .$castTo<{ role: string | null; department: string | null; designation: string | null; count: number }>()
    .execute();
}
