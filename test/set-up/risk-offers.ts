import { sql } from 'kysely';
import type { RiskOffer } from '#domain/at-risk/at-risk.ts';
import type { Db } from '#server/db/database.ts';

/** Which of so many values a row takes, different for each column: the rows together hold most combinations. */
const pick = (values: readonly (string | null)[], of: number) =>
  sql`(${sql.val(values)}::text[])[1 + (hashint8(n * 31 + ${sql.lit(of)}) & 2147483647) % ${sql.lit(values.length)}]`;

/** Days and parts of them before and after `now`, around the moments at which rules begin to hold. */
const times = [
  '0 hours',
  '30 minutes',
  '9 hours',
  '1 day',
  '33 hours',
  '2 days',
  '57 hours',
  '3 days',
  '81 hours',
  '8 days',
  '40 days',
];
const days = ['-40', '-31', '-30', '-29', '-3', '-2', '-1', '0', '1', '2', '3', '6', '7', '8', '30'];

/**
 * Adds so many offers in all states that the rules of At Risk tell apart, and some that cannot be, straight into the
 * database: what happened to them lies around `now`.
 */
export async function seedRisks(db: Db, count: number, now: Date): Promise<void> {
  const ago = (of: number) => sql`${now}::timestamptz - ${pick(times, of)}::interval`;
  const day = (of: number) => sql`(${now}::timestamptz at time zone 'Asia/Kolkata')::date + ${pick(days, of)}::integer`;
  await sql`
    insert into offers (candidate_id, status, candidate_name, email, mobile, offered_role, dept_id, sub_dept_id,
      designation_id, functional_title_id, fixed_ctc, variable_ctc, joining_date, sent_version, sent_on, opened_on,
      reply_by, delivery_state, delivery_reason, delivery_on, created_by, created_on)
    select 'C26-R' || n, status::offer_status, 'Person ' || n, 'person.' || n || '@example.com', (7000000000 + n)::text,
      'Analyst', s.dept_id, s.sub_dept_id, d.designation_id, f.functional_title_id, 500000, 0, ${day(1)},
      case when status <> 'Pending' then 1 end,
      case when status <> 'Pending' then ${ago(2)} end,
      case when n % 2 = 0 and status <> 'Pending' then ${ago(3)} end,
      case when n % 5 <> 0 then ${day(4)} end,
      case when status <> 'Pending' then delivery::delivery_state end,
      case when delivery in ('failed', 'bounced') then 'Mailbox unavailable' end,
      case when status <> 'Pending' then ${ago(5)} end,
      h.hr_user_id, ${now}
    from (
      select n,
        ${pick(['Pending', 'Open', 'Offer Sent', 'Offer Sent', 'Approved', 'Approved', 'Approved', 'Rejected', 'Deleted'], 6)} as status,
        ${pick(['sent', 'sent', 'sent', 'sent', 'queued', 'failed', 'bounced'], 7)} as delivery
      from generate_series(1, ${count}::bigint) as n
    ) as people,
    lateral (select * from sub_departments order by sub_dept_id limit 1) as s,
    lateral (select * from designations order by designation_id limit 1) as d,
    lateral (select * from functional_titles order by functional_title_id limit 1) as f,
    lateral (select * from hr_users limit 1) as h`.execute(db);
  await sql`
    insert into offer_versions (candidate_offer_id, version, letter, created_by)
    select candidate_offer_id, 1, '{}', created_by from offers`.execute(db);
  await sql`
    insert into offer_letters (candidate_offer_id, version, pdf, sha256)
    select candidate_offer_id, 1, '', '' from offers`.execute(db);
  await sql`
    insert into offer_decisions (candidate_offer_id, version, decision, letter_sha256, statement, decided_on)
    select candidate_offer_id, 1, case status when 'Approved' then 'ACCEPTED'::decision else 'REJECTED' end, '', '', ${ago(8)}
    from (select *, candidate_offer_id as n from offers where status in ('Approved', 'Rejected')) as o`.execute(db);
  await sql`
    insert into joining_forms (candidate_offer_id)
    select candidate_offer_id from offers where status = 'Approved' and candidate_offer_id % 3 > 0`.execute(db);
  await sql`
    insert into joining_steps (candidate_offer_id, step, version, saved_on)
    select candidate_offer_id, 'personal', 1, ${ago(9)}
    from (select candidate_offer_id, candidate_offer_id as n from joining_forms where candidate_offer_id % 7 > 0) as f`.execute(
    db,
  );
  // Up to two submissions; of the last one some were sent back.
  await sql`
    insert into joining_submissions (candidate_offer_id, record, submitted_on)
    select candidate_offer_id, '', ${ago(12)}
    from (select candidate_offer_id, candidate_offer_id as n from joining_forms) as f, generate_series(1, 2) as number
    where number <= candidate_offer_id % 4 - 1`.execute(db);
  await sql`
    insert into joining_send_backs (submission_id, reason, sent_back_by, sent_back_on)
    select submission_id, 'The scan cannot be read', (select hr_user_id from hr_users limit 1), ${ago(10)}
    from (
      select submission_id, submission_id as n,
        submission_id < max(submission_id) over (partition by candidate_offer_id) as is_older
      from joining_submissions
    ) as s
    where is_older or n % 3 > 0`.execute(db);
  await sql`
    update joining_forms f set submission_id = s.submission_id
    from joining_submissions s left join joining_send_backs b using (submission_id)
    where s.candidate_offer_id = f.candidate_offer_id and b.submission_id is null`.execute(db);
  await sql`
    update joining_forms f set verified_on = ${now}
    from (select candidate_offer_id, candidate_offer_id as n from joining_forms where submission_id is not null) as s
    where s.candidate_offer_id = f.candidate_offer_id and ${pick(['verified', null], 13)} is not null`.execute(db);
  // Of those that were sent back some have been answered by a comment.
  await sql`
    insert into joining_fixes (submission_id, path, note, comment, answered_on)
    select submission_id, 'personal.panNumber', 'Not readable', 'It is right', sent_back_on + interval '1 hour'
    from joining_send_backs where submission_id % 5 = 0`.execute(db);
  await sql`
    insert into joinings (candidate_offer_id, outcome, happens_on, agreed_on, recorded_by, recorded_on)
    select candidate_offer_id, ${pick(['JOINED', 'POSTPONED', 'NOT_JOINED'], 11)}, joining_date, joining_date, created_by, ${now}
    from (select *, candidate_offer_id as n from offers where status = 'Approved' and candidate_offer_id % 9 = 0) as o`.execute(
    db,
  );
}

/** Every offer with what the rules look at, read without a rule. */
export async function findRiskOffers(db: Db): Promise<{ candidateOfferId: number; offer: RiskOffer }[]> {
  const { rows } = await sql<RiskOffer & { candidateOfferId: number }>`
    select o.candidate_offer_id as "candidateOfferId", o.status, o.delivery_state as "deliveryState",
      o.delivery_on as "deliveryOn", o.sent_on as "sentOn", o.opened_on as "openedOn", o.reply_by as "replyBy",
      o.joining_date as "joiningDate",
      (select decided_on from offer_decisions d
        where d.candidate_offer_id = o.candidate_offer_id and d.version = o.sent_version and d.decision = 'ACCEPTED'
      ) as "acceptedOn",
      exists (select from joining_forms f where f.candidate_offer_id = o.candidate_offer_id) as "formBegun",
      exists (select from joining_forms f where f.candidate_offer_id = o.candidate_offer_id and f.submission_id is not null)
        as "formSubmitted",
      exists (select from joining_forms f where f.candidate_offer_id = o.candidate_offer_id and f.verified_on is not null)
        as "formVerified",
      (select submitted_on from joining_submissions s
        where s.candidate_offer_id = o.candidate_offer_id order by s.submission_id desc limit 1) as "submittedOn",
      (select max(x.answered_on) from joining_fixes x where x.submission_id = (
        select max(submission_id) from joining_submissions s where s.candidate_offer_id = o.candidate_offer_id)
      ) as "answeredOn",
      (select b.sent_back_on from joining_submissions s left join joining_send_backs b using (submission_id)
        where s.candidate_offer_id = o.candidate_offer_id order by s.submission_id desc limit 1) as "sentBackOn",
      (select max(saved_on) from joining_steps s where s.candidate_offer_id = o.candidate_offer_id) as "savedOn",
      (select outcome from joinings j where j.candidate_offer_id = o.candidate_offer_id) as "firstDay"
    from offers o`.execute(db);
  return rows.map(({ candidateOfferId, ...offer }) => ({ candidateOfferId, offer }));
}
