import { type RawBuilder, sql } from 'kysely';
import type { FormState, OnboardingColumn, OnboardingFilter, OnboardingSort } from '#domain/joining/onboarding-list.ts';
import type { Db } from '#server/db/database.ts';
import { searched } from '#server/db/searched.ts';

/** The forms in a state: each is in exactly one, which the database keeps (migration 0045). */
const isIn = (state: FormState) =>
  sql`o.candidate_offer_id in (select candidate_offer_id from joining_progress where state = ${state})`;

const searchedColumns = ['o.candidate_name', 'o.email', 'o.candidate_id'];

function matching({ search = '', state, department, joiningFrom, joiningTo }: OnboardingFilter): RawBuilder<unknown> {
  return sql.join(
    [
      sql`o.status = 'Approved' and o.removed_on is null`,
      ...(search === '' ? [] : [searched(search, searchedColumns)]),
      ...(state === undefined ? [] : [isIn(state)]),
      ...(department ? [sql`o.dept_id in (select dept_id from departments where dept_name = ${department})`] : []),
      ...(joiningFrom === undefined ? [] : [sql`o.joining_date >= ${joiningFrom}::date`]),
      ...(joiningTo === undefined ? [] : [sql`o.joining_date <= ${joiningTo}::date`]),
    ],
    sql` and `,
  );
}

type Order = { by: RawBuilder<unknown>[]; from: RawBuilder<unknown> };

const plain = sql`offers o`;
const withProgress = sql`joining_progress p join offers o on o.candidate_offer_id = p.candidate_offer_id`;
const withDecision = sql`offer_decisions a join offers o
  on o.candidate_offer_id = a.candidate_offer_id and o.sent_version = a.version and a.decision = 'ACCEPTED'`;

/** By what a column sorts: numbers of candidates by number, the forms by how far they are, texts in any case. */
const orders: Record<OnboardingColumn | 'accepted', Order> = {
  accepted: { by: [sql`a.decided_on`], from: withDecision },
  candidateId: { by: [sql`left(o.candidate_id, 3)`, sql`length(o.candidate_id)`, sql`o.candidate_id`], from: plain },
  name: { by: [sql`lower(o.candidate_name)`], from: plain },
  joining: { by: [sql`p.state`, sql`p.steps`], from: withProgress },
  since: { by: [sql`p.since`], from: withProgress },
  joiningDate: { by: [sql`o.joining_date`], from: plain },
  role: { by: [sql`lower(o.offered_role)`], from: plain },
  department: { by: [sql`lower(x.dept_name)`], from: sql`offers o join departments x on x.dept_id = o.dept_id` },
  mobile: { by: [sql`o.mobile`], from: plain },
  email: { by: [sql`lower(o.email)`], from: plain },
  offeredDate: { by: [sql`coalesce(o.sent_on, o.created_on)`], from: plain },
};

/** `-` before a column: from the last to the first. Without one the newest acceptance is first. */
function orderOf(sort: OnboardingSort | undefined) {
  const column = (sort?.replace('-', '') ?? 'accepted') as OnboardingColumn | 'accepted';
  const { by, from } = orders[column];
  const isDescending = sort === undefined || sort.startsWith('-');
  const direction = isDescending ? sql`desc` : sql`asc`;
  const keys = [...by, sql`o.candidate_offer_id`].map((key) => sql`${key} ${direction}`);
  return { from, keys: sql.join(keys) };
}

type Page = { page: number; size: number };

export async function chooseOffers(
  db: Db,
  filter: OnboardingFilter,
  sort: OnboardingSort | undefined,
  { page, size }: Page,
): Promise<number[]> {
  const { from, keys } = orderOf(sort);
  const { rows } = await sql<{ candidate_offer_id: number }>`
    select o.candidate_offer_id from ${from} where ${matching(filter)}
    order by ${keys} limit ${size} offset ${(page - 1) * size}`.execute(db);
  return rows.map((row) => row.candidate_offer_id);
}

/** The candidate IDs of all that match, newest acceptance first. */
export async function chooseCandidateIds(db: Db, filter: OnboardingFilter): Promise<string[]> {
  const { from, keys } = orderOf(undefined);
  const { rows } = await sql<{ candidate_id: string }>`
    select o.candidate_id from ${from} where ${matching(filter)} order by ${keys}`.execute(db);
  return rows.map((row) => row.candidate_id);
}

export async function countAccepted(db: Db, filter: OnboardingFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from offers o where ${matching(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

export async function listDepartments(db: Db): Promise<string[]> {
  const { rows } = await sql<{ dept_name: string }>`
    select d.dept_name from departments d
    where exists (select from offers o where o.dept_id = d.dept_id and o.status = 'Approved' and o.removed_on is null)
    order by lower(d.dept_name)`.execute(db);
  return rows.map((row) => row.dept_name);
}

/** Since when the forms of these offers are where they are, and when their candidates were last reminded. */
export async function findSince(db: Db, candidateOfferIds: number[]) {
  const { rows } = await sql<{ candidate_offer_id: number; since: Date; reminded_on: Date | null }>`
    select p.candidate_offer_id, p.since, (
      select max(r.reminded_on) from reminders r
      where r.candidate_offer_id = p.candidate_offer_id and r.kind = 'joining-form'
    ) as reminded_on
    from joining_progress p where p.candidate_offer_id = any(${candidateOfferIds}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.candidate_offer_id, row]));
}
