import { sql, type Expression, type RawBuilder } from 'kysely';
import type { Db } from '#server/db/database.ts';
import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import { prepare, type Given } from '#server/db/prepared.ts';
import { type SignerRow, signers } from '#server/offers/sign-off/queries.ts';

/** An instant as text, `2026-11-20 15:46:53.123456`: a list has six per row, and parsing and formatting Dates costs
 * more than all other columns. */
const inUtc = (column: string) => sql<string>`(${sql.ref(column)} at time zone 'UTC')::text`;
const inUtcOrNull = (column: string | RawBuilder<unknown>) =>
  sql<string | null>`(${typeof column === 'string' ? sql.ref(column) : column} at time zone 'UTC')::text`;

const allColumns = (db: Db) => db.selectFrom('offers').selectAll();

/** The rows of offers that were chosen before, so that nothing is joined for rows that a page skips. */
function rowsOf(db: Db, chosen: ReturnType<typeof allColumns>) {
  return (
    db
      .selectFrom(chosen.as('o'))
      .leftJoin('joining_forms as j', 'j.candidate_offer_id', 'o.candidate_offer_id')
      .leftJoin('joining_submissions as js', 'js.submission_id', 'j.submission_id')
      .leftJoin('joinings as n', 'n.candidate_offer_id', 'o.candidate_offer_id')
      .select(['o.candidate_offer_id', 'o.candidate_id', 'o.candidate_name', 'o.language', 'o.email', 'o.mobile'])
      .select(['o.offered_role', 'o.dept_id', 'o.sub_dept_id', 'o.designation_id', 'o.functional_title_id'])
      .select(['o.joining_date', 'o.fixed_ctc', 'o.variable_ctc', 'o.status', 'o.rejection_reason', 'o.reply_by'])
      .select(['o.created_by', 'o.modified_by', 'o.revision', 'o.letter_version', 'o.letter_template_id'])
      .select(['o.pay_structure_id', 'o.sign_off_state', 'o.sign_off', 'o.delivery_state', 'o.delivery_reason'])
      .select([inUtc('o.created_on').as('created_on'), inUtcOrNull('o.modified_on').as('modified_on')])
      .select([inUtcOrNull('o.delivery_on').as('delivery_on'), inUtcOrNull('o.sent_on').as('sent_on')])
      .select([inUtcOrNull('o.opened_on').as('opened_on'), inUtcOrNull('o.removed_on').as('removed_on')])
      .select([inUtcOrNull('o.reminded_on').as('reminded_on'), inUtcOrNull('o.sign_off_since').as('sign_off_since')])
      // With the first day when the form itself was removed.
      .select(inUtcOrNull(sql`coalesce(js.submitted_on, n.submitted_on)`).as('submitted_on'))
      .select(inUtcOrNull(sql`coalesce(j.verified_on, n.verified_on)`).as('verified_on'))
      .select(sql<JoiningOutcome | null>`n.outcome`.as('first_day'))
  );
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
  /** The same list for all rows of an answer. */
  signers: SignerRow[];
};

type NamesById = Partial<Record<string, string>> | null;
type Names = Record<'departments' | 'subDepartments' | 'designations' | 'functionalTitles' | 'users', NamesById> & {
  signers: SignerRow[];
};

/** All names that offers refer to, by their ids. There are few of them and they are the same on thousands of rows:
 * joined to each row they would be half of what PostgreSQL does and sends. */
const allNames = sql<Names>`json_build_object(
  'departments', (select json_object_agg(dept_id, dept_name) from departments),
  'subDepartments', (select json_object_agg(sub_dept_id, sub_dept_name) from sub_departments),
  'designations', (select json_object_agg(designation_id, designation_name) from designations),
  'functionalTitles', (select json_object_agg(functional_title_id, functional_title_name) from functional_titles),
  'users', (select json_object_agg(hr_user_id, name) from hr_users),
  'signers', ${signers})`;

/** Read after the rows, so that every reference of a row exists by then. */
async function withNames(db: Db, rows: UnnamedRow[]): Promise<RecordRow[]> {
  if (rows.length === 0) return [];
  const { names } = await db.selectNoFrom(allNames.as('names')).executeTakeFirstOrThrow();
  return named(rows, names);
}

function named<R extends UnnamedRow>(rows: R[], names: Names): (R & RecordRow)[] {
  const { departments, subDepartments, designations, functionalTitles, users, signers: found } = names;
  return rows.map((row) =>
    Object.assign(row, {
      dept_name: departments?.[row.dept_id] ?? '',
      sub_dept_name: subDepartments?.[row.sub_dept_id] ?? '',
      designation_name: designations?.[row.designation_id] ?? '',
      functional_title_name: functionalTitles?.[row.functional_title_id] ?? '',
      created_by_name: users?.[row.created_by] ?? '',
      modified_by_name: row.modified_by === null ? null : (users?.[row.modified_by] ?? ''),
      signers: found,
    }),
  );
}

/** The range of offers in a list: up to this id, and changed in this transaction or a later one. */
type OfferSelection = { upTo?: number | undefined; changedSince?: string | undefined };
type Selecting = { upTo?: Expression<number> | number | undefined; changedSince?: Expression<string> };

function selected(db: Db, { upTo, changedSince }: Selecting) {
  return db
    .selectFrom('offers')
    .$if(upTo !== undefined, (query) => query.where('candidate_offer_id', '<=', upTo ?? 0))
    .$if(changedSince !== undefined, (query) =>
      query
        .where('changed_in', '>=', sinceWhen(changedSince ?? sql`'0'`))
        // Rows that were restored from another server have its numbers, which mean nothing here.
        .where('changed_in', '<', sql<string>`pg_snapshot_xmax(pg_current_snapshot())`),
    );
}

/** A number that was not assigned yet is of another server, before a restore: then all offers are answered. */
function sinceWhen(cursor: Expression<string>) {
  return sql<string>`case when ${cursor}::text::xid8 > pg_snapshot_xmax(pg_current_snapshot()) then '0'::xid8
    else ${cursor}::text::xid8 end`;
}

type PageValues = { size: number; offset: number; upTo: number; changedSince: string };

function pageOf(db: Db, selecting: Selecting, { size, offset }: Pick<Given<PageValues>, 'size' | 'offset'>) {
  const chosen = selected(db, selecting).selectAll().orderBy('candidate_offer_id', 'desc').limit(size).offset(offset);
  return rowsOf(db, chosen).orderBy('o.candidate_offer_id', 'desc');
}

/** The newest offers up to this id with the names that HR's list shows, newest first. */
export async function listRecords(db: Db, { size, upTo }: { size: number; upTo: number | undefined }) {
  const page = pageOf(db, { upTo }, { size: sql`${size}`, offset: sql`0` });
  return withNames(db, await page.execute());
}

/** The totals of a page: the number of offers, and the cursor of this answer. */
type About = { total: number; cursor: string };

/** A page in one statement, so that all of it is as of one moment: its totals, then its rows. */
function pageStatement({ upTo, changedSince }: Record<keyof OfferSelection, boolean>) {
  return prepare(
    (db, given: Given<PageValues>) => {
      const selecting = {
        ...(upTo ? { upTo: given.upTo } : {}),
        ...(changedSince ? { changedSince: given.changedSince } : {}),
      };
      const total = selected(db, selecting).select((eb) => eb.fn.countAll<number>().as('total'));
      const about = sql<About>`json_build_object(
      'total', ${total}, 'cursor', pg_snapshot_xmin(pg_current_snapshot())::text)`;
      return db
        .selectFrom(db.selectNoFrom([about.as('about'), allNames.as('names')]).as('a'))
        .fullJoin(pageOf(db, selecting, given).as('p'), (join) => join.on(sql.lit(false)))
        .select(['a.about', 'a.names'])
        .selectAll('p');
    },
    { keepsPlan: false },
  );
}

const readAll = pageStatement({ upTo: false, changedSince: false });
const readUpTo = pageStatement({ upTo: true, changedSince: false });
const readChanged = pageStatement({ upTo: false, changedSince: true });
const readChangedUpTo = pageStatement({ upTo: true, changedSince: true });

/** One page of HR's list with the names that it shows, newest offer first; the number of offers, deleted ones included;
 * and a cursor: later changes are in the transaction `cursor` or a later one. */
export async function readPage(
  db: Db,
  { page, size, upTo, changedSince }: OfferSelection & { page: number; size: number },
): Promise<About & { rows: RecordRow[] }> {
  const [read, readTo] = changedSince === undefined ? [readAll, readUpTo] : [readChanged, readChangedUpTo];
  const values = { size, offset: page * size, upTo: upTo ?? 0, changedSince: changedSince ?? '0' };
  const found = await (upTo === undefined ? read : readTo)(db, values);
  const { about, names } = found.find((row) => row.about !== null) ?? {};
  if (!about || !names) throw new Error('a page of offers says nothing of itself');
  // They come in this order, which nothing promises; PostgreSQL would copy all of them to sort them.
  const rows = found.filter(isRow).toSorted((a, b) => b.candidate_offer_id - a.candidate_offer_id);
  return { ...about, rows: named(rows, names) };
}

/** Offers that were hidden in this transaction or a later one. */
export async function listHidden(db: Db, changedSince: string): Promise<number[]> {
  const rows = await db
    .selectFrom('restrictions')
    .select('candidate_offer_id')
    .where('changed_in', '>=', sinceWhen(sql`${changedSince}`))
    .execute();
  return rows.map((row) => row.candidate_offer_id);
}

type Nullable<R> = { [K in keyof R]: R[K] | null };

const isRow = <R extends Nullable<UnnamedRow>>(row: R): row is R & UnnamedRow => row.candidate_offer_id !== null;

/** These offers with the names that HR's list shows, newest first; unknown ids are left out. */
export async function findRecords(db: Db, candidateOfferIds: number[]): Promise<RecordRow[]> {
  const chosen = allColumns(db).where('candidate_offer_id', '=', sql<number>`any(${candidateOfferIds}::bigint[])`);
  return withNames(db, await rowsOf(db, chosen).orderBy('o.candidate_offer_id', 'desc').execute());
}
