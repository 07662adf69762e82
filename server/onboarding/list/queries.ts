import { type RawBuilder, sql } from 'kysely';
import type { FormState, OnboardingColumn, OnboardingFilter, OnboardingSort } from '#domain/joining/onboarding-list.ts';
import { formStates } from '#domain/joining/onboarding-list.ts';
import type { Db } from '#server/db/database.ts';
import { searched } from '#server/db/searched.ts';

const hasForm = sql`exists (select from joining_forms f where f.candidate_offer_id = o.candidate_offer_id`;
const isSubmitted = sql`${hasForm} and f.submission_id is not null)`;
const wasSubmitted = sql`exists (select from joining_submissions s where s.candidate_offer_id = o.candidate_offer_id)`;
const isBegun = sql`exists (select from joining_steps s where s.candidate_offer_id = o.candidate_offer_id)`;
const hasDay = sql`exists (select from joinings j where j.candidate_offer_id = o.candidate_offer_id`;
const isRecorded = sql`${hasDay})`;

/** The forms in a state: each is in exactly one, and the first-day record comes first. */
const conditions: Record<FormState, RawBuilder<unknown>> = {
  notBegun: sql`not ${isRecorded} and not ${wasSubmitted} and not ${isBegun}`,
  started: sql`not ${isRecorded} and not ${wasSubmitted} and ${isBegun}`,
  sentBack: sql`not ${isRecorded} and not ${isSubmitted} and ${wasSubmitted}`,
  submitted: sql`not ${isRecorded} and ${hasForm} and f.submission_id is not null and f.verified_on is null)`,
  verified: sql`not ${isRecorded} and ${hasForm} and f.verified_on is not null)`,
  joined: sql`${hasDay} and j.outcome = 'JOINED')`,
  postponed: sql`${hasDay} and j.outcome = 'POSTPONED')`,
  notJoined: sql`${hasDay} and j.outcome = 'NOT_JOINED')`,
};

const searchedColumns = ['o.candidate_name', 'o.email', 'o.candidate_id'];

function matching({ search = '', state, department, joiningFrom, joiningTo }: OnboardingFilter): RawBuilder<unknown> {
  return sql.join(
    [
      sql`o.status = 'Approved' and o.removed_on is null`,
      ...(search === '' ? [] : [searched(search, searchedColumns)]),
      ...(state === undefined ? [] : [conditions[state]]),
      ...(department ? [sql`o.dept_id in (select dept_id from departments where dept_name = ${department})`] : []),
      ...(joiningFrom === undefined ? [] : [sql`o.joining_date >= ${joiningFrom}::date`]),
      ...(joiningTo === undefined ? [] : [sql`o.joining_date <= ${joiningTo}::date`]),
    ],
    sql` and `,
  );
}

/** The state and since when, of each offer of `chosen`; the aggregates look at these offers alone where they are named. */
function progressOf(only: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select o.candidate_offer_id,
      case
        when j.outcome = 'JOINED' then 'joined' when j.outcome = 'POSTPONED' then 'postponed'
        when j.outcome = 'NOT_JOINED' then 'notJoined' when f.verified_on is not null then 'verified'
        when f.submission_id is not null then 'submitted' when s.last_on is not null then 'sentBack'
        when t.steps > 0 then 'started' else 'notBegun'
      end as state,
      coalesce(t.steps, 0) as steps,
      coalesce(j.recorded_on, f.verified_on, case when f.submission_id is not null then s.last_on end, b.last_on,
        t.last_on, d.decided_on) as since
    from offers o
    join offer_decisions d on d.candidate_offer_id = o.candidate_offer_id and d.version = o.sent_version
    left join joinings j on j.candidate_offer_id = o.candidate_offer_id
    left join joining_forms f on f.candidate_offer_id = o.candidate_offer_id
    left join (
      select candidate_offer_id, max(submitted_on) as last_on from joining_submissions where ${only} group by 1
    ) as s on s.candidate_offer_id = o.candidate_offer_id
    left join (
      select candidate_offer_id, max(sent_back_on) as last_on
      from joining_send_backs join joining_submissions using (submission_id) where ${only} group by 1
    ) as b on b.candidate_offer_id = o.candidate_offer_id
    left join (
      select candidate_offer_id, count(*)::integer as steps, max(saved_on) as last_on
      from joining_steps where ${only} group by 1
    ) as t on t.candidate_offer_id = o.candidate_offer_id
    where o.status = 'Approved' and o.${only}
  )`;
}

const anyOffer = sql`candidate_offer_id is not null`;

type Order = { by: RawBuilder<unknown>[]; from: RawBuilder<unknown> };

const plain = sql`offers o`;
const withProgress = sql`offers o join ${progressOf(anyOffer)} as p on p.candidate_offer_id = o.candidate_offer_id`;
const withDecision = sql`offer_decisions a join offers o
  on o.candidate_offer_id = a.candidate_offer_id and o.sent_version = a.version and a.decision = 'ACCEPTED'`;

/** By what a column sorts: numbers of candidates by number, the forms by how far they are, texts in any case. */
const orders: Record<OnboardingColumn | 'accepted', Order> = {
  accepted: { by: [sql`a.decided_on`], from: withDecision },
  candidateId: { by: [sql`left(o.candidate_id, 3)`, sql`length(o.candidate_id)`, sql`o.candidate_id`], from: plain },
  name: { by: [sql`lower(o.candidate_name)`], from: plain },
  joining: { by: [sql`array_position(${[...formStates]}::text[], p.state)`, sql`p.steps`], from: withProgress },
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

/** The offers of one page, counted from 1, in their order. */
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

/** The number of accepted candidates that match. */
export async function countAccepted(db: Db, filter: OnboardingFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from offers o where ${matching(filter)}`.execute(db);
  return rows[0]?.total ?? 0;
}

/** The departments of those who accepted, by name. */
export async function listDepartments(db: Db): Promise<string[]> {
  const { rows } = await sql<{ dept_name: string }>`
    select d.dept_name from departments d
    where exists (select from offers o where o.dept_id = d.dept_id and o.status = 'Approved' and o.removed_on is null)
    order by lower(d.dept_name)`.execute(db);
  return rows.map((row) => row.dept_name);
}

/** Since when the forms of these offers are where they are, and when their candidates were last reminded. */
export async function findSince(db: Db, candidateOfferIds: number[]) {
  const ids = sql`candidate_offer_id = any(${candidateOfferIds}::bigint[])`;
  const { rows } = await sql<{ candidate_offer_id: number; since: Date; reminded_on: Date | null }>`
    select p.candidate_offer_id, p.since, (
      select max(r.reminded_on) from reminders r
      where r.candidate_offer_id = p.candidate_offer_id and r.kind = 'joining-form'
    ) as reminded_on
    from ${progressOf(ids)} as p`.execute(db);
  return new Map(rows.map((row) => [row.candidate_offer_id, row]));
}
