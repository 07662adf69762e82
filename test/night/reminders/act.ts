import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { addDays, startOfDay } from '#domain/values/calendar.ts';
import { noReplyBy, type Act } from './lives.ts';

/** Day 0 of the lives. */
const firstDay = '2027-03-01';

export const dayOf = (day: number): string => addDays(firstDay, day);

/** The moment of '<day> <hour>', the hour as '9' or '09:30'. */
export function momentOf(at: string): Date {
  const [day = '', time = ''] = at.split(' ');
  const [hours = '', minutes = '0'] = time.split(':');
  return new Date(startOfDay(dayOf(Number(day))).getTime() + (Number(hours) * 60 + Number(minutes)) * 60_000);
}

/** Offers that nobody was told of yet, each with the letter that decisions are bound to. */
export async function insertOffers(pool: pg.Pool, joiningDates: string[]): Promise<number[]> {
  await pool.query(
    `insert into hr_users (hr_user_id, user_name, name, password_hash) values ($1, 'reminders', 'Meera Iyer', 'none')`,
    [randomUUID()],
  );
  const { rows } = await pool.query<{ id: number }>(
    `insert into offers (candidate_id, status, candidate_name, email, mobile, offered_role, dept_id, sub_dept_id, designation_id,
       functional_title_id, fixed_ctc, variable_ctc, joining_date, created_by)
     select 'C27-' || n, 'Pending', 'Name ' || n, 'name' || n || '@example.com', (6000000000 + n)::text, 'Analyst', s.dept_id,
       s.sub_dept_id, (select min(designation_id) from designations), (select min(functional_title_id) from functional_titles),
       500000, 0, given.joining, (select hr_user_id from hr_users where user_name = 'reminders')
     from unnest($1::date[]) with ordinality as given (joining, n),
       (select dept_id, sub_dept_id from sub_departments order by sub_dept_id limit 1) s
     order by n returning candidate_offer_id::integer as id`,
    [joiningDates],
  );
  await pool.query(
    `insert into offer_versions (candidate_offer_id, version, letter, created_by)
     select candidate_offer_id, 1, '{}', created_by from offers`,
  );
  await pool.query(
    `insert into offer_letters (candidate_offer_id, version, pdf, sha256)
     select candidate_offer_id, 1, '%PDF', sha256('%PDF') from offers`,
  );
  return rows.map(({ id }) => id);
}

/** Does what people do with these offers at this moment: what it leaves in the database. */
export async function doAct(pool: pg.Pool, act: Act, ids: number[], on: Date): Promise<void> {
  const [verb = '', day = ''] = act.split(' ');
  const replyBy = Number(day) === noReplyBy ? null : dayOf(Number(day));
  if (verb === 'send')
    await pool.query(
      `update offers set status = 'Offer Sent', sent_version = 1, sent_on = $2, reply_by = $3
       where candidate_offer_id = any($1)`,
      [ids, on, replyBy],
    );
  else if (verb === 'extend')
    await pool.query('update offers set reply_by = $2 where candidate_offer_id = any($1)', [ids, replyBy]);
  else for (const statement of statements[act as keyof typeof statements]) await pool.query(statement, [ids, on]);
}

const decide = (decision: string, status: string) => [
  `insert into offer_decisions (candidate_offer_id, version, decision, letter_sha256, statement, decided_on)
   select candidate_offer_id, 1, '${decision}', sha256('%PDF'), 'Yes', $2 from unnest($1::bigint[]) as candidate_offer_id`,
  `update offers set status = '${status}', modified_on = $2 where candidate_offer_id = any($1)`,
];

const statements = {
  accept: decide('ACCEPTED', 'Approved'),
  reject: decide('REJECTED', 'Rejected'),
  delete: [`update offers set status = 'Deleted', modified_on = $2 where candidate_offer_id = any($1)`],
  revise: [`update offers set status = 'Open', modified_on = $2 where candidate_offer_id = any($1)`],
  submit: [
    `insert into joining_forms (candidate_offer_id) select unnest($1::bigint[]) where $2::timestamptz is not null`,
    `with made as (
       insert into joining_submissions (candidate_offer_id, record, submitted_on)
       select candidate_offer_id, '\\x00', $2 from unnest($1::bigint[]) as candidate_offer_id
       returning candidate_offer_id, submission_id)
     update joining_forms f set submission_id = made.submission_id from made
     where f.candidate_offer_id = made.candidate_offer_id`,
  ],
  sendBack: [
    `update joining_forms set submission_id = null where candidate_offer_id = any($1) and $2::timestamptz is not null`,
  ],
  remindByHand: [
    `insert into reminders (candidate_offer_id, kind, way, since, reminded_on)
     select candidate_offer_id, 'offer', 'BY_HAND', sent_on, $2 from offers where candidate_offer_id = any($1)`,
  ],
};
