import { sql } from 'kysely';
import type { RiskReason } from '#domain/at-risk/at-risk.ts';
import type { OfferStatus } from '#domain/offer/offer.ts';
import type { Db } from '#server/db/database.ts';
import { lastAnswer } from '#server/db/last-answer.ts';

/** The moments and days from which the rules hold (`riskDays` in domain/at-risk/at-risk.ts). */
export type RiskBounds = {
  today: string;
  replySoonUntil: string;
  notOpenedBefore: Date;
  formLateUntil: string;
  formLateDays: number;
  notVerifiedUntil: string;
  notVerifiedDays: number;
  fixUntouchedBefore: Date;
  formNotBegunBefore: Date;
  joiningFrom: string;
  signOffLateBefore: Date;
  /** Late requests about data are shown to who answers them. */
  showsRequests: boolean;
};

export type RiskRow = {
  candidate_offer_id: number;
  candidate_id: string;
  candidate_name: string;
  offered_role: string;
  status: OfferStatus;
  joining_date: string;
  reply_by: string | null;
  opened_on: Date | null;
  reminded_on: Date | null;
  form_reminded_on: Date | null;
  delivery_state: 'queued' | 'sent' | 'failed' | 'bounced' | null;
  delivery_reason: string | null;
  steps: number;
  reason: RiskReason;
  since: Date;
};

type RiskPage = { counts: Partial<Record<RiskReason, number>>; rows: RiskRow[] };

type Nullable<R> = { [K in keyof R]: R[K] | null };

/** All offers matching a risk rule, by the first rule that holds: how many of each reason, and the rows of a page in
 * the order of `reasons`, the oldest first. One statement of one moment; `reason` null for all. */
export async function findAtRisk(
  db: Db,
  bounds: RiskBounds,
  {
    reasons,
    reason,
    size,
    offset,
  }: { reasons: readonly RiskReason[]; reason: RiskReason | null; size: number; offset: number },
): Promise<RiskPage> {
  const { rows } = await sql<Nullable<RiskRow> & { counts: RiskPage['counts'] }>`
    with late as materialized (
      select r.candidate_offer_id, 'REQUEST_LATE' as reason,
        (min(r.due_on) + 1)::timestamp at time zone 'Asia/Kolkata' as since
      from data_requests r join offers o on o.candidate_offer_id = r.candidate_offer_id
      where ${bounds.showsRequests}::boolean and r.state in ('NEW', 'IN_WORK') and r.due_on < ${bounds.today}::date
      group by r.candidate_offer_id
    ), found as materialized (
      select * from late
      union all
      select * from (
        ${undecidedAtRisk(bounds)}
        union all
        ${acceptedAtRisk(bounds)}
        union all
        select candidate_offer_id, 'SIGN_OFF_LATE', sign_off_since from offers
        where sign_off_state = 'WAITING' and status in ('Pending', 'Open') and sign_off_since < ${bounds.signOffLateBefore}
          and (delivery_state is null or delivery_state not in ('failed', 'bounced'))
      ) as others
      where candidate_offer_id not in (select candidate_offer_id from late)
    ), shown as (
      select candidate_offer_id, reason, since
      from found
      where ${reason}::text is null or reason = ${reason}
      order by array_position(${reasons}::text[], reason), since, candidate_offer_id
      limit ${size} offset ${offset}
    )
    select
      c.counts, o.candidate_offer_id, o.candidate_id, o.candidate_name, o.offered_role, o.status, o.joining_date,
      o.reply_by, o.opened_on, o.reminded_on, o.delivery_state, o.delivery_reason, s.reason, s.since,
      (select count(*) from joining_steps j where j.candidate_offer_id = o.candidate_offer_id) as steps,
      (
        select max(r.reminded_on) from reminders r
        where r.candidate_offer_id = o.candidate_offer_id and r.kind = 'joining-form'
      ) as form_reminded_on
    from (
      select coalesce(json_object_agg(reason, people), '{}') as counts
      from (select reason, count(*) as people from found group by reason) as r
    ) as c
    left join shown s on true
    left join offers o on o.candidate_offer_id = s.candidate_offer_id
    order by array_position(${reasons}::text[], s.reason), s.since, s.candidate_offer_id`.execute(db);
  return { counts: rows[0]?.counts ?? {}, rows: rows.filter(isRow) };
}

const isRow = <R extends Nullable<RiskRow>>(row: R): row is R & RiskRow => row.candidate_offer_id !== null;

/** MAIL_FAILED, REPLY_PASSED, REPLY_SOON, NOT_OPENED: of offers without a decision. */
function undecidedAtRisk({ today, replySoonUntil, notOpenedBefore }: RiskBounds) {
  return sql`
    select candidate_offer_id, reason,
      case reason
        when 'MAIL_FAILED' then delivery_on
        when 'REPLY_PASSED' then (reply_by + 1)::timestamp at time zone 'Asia/Kolkata'
        else sent_on
      end as since
    from (
      select candidate_offer_id, delivery_on, reply_by, sent_on,
        case
          when delivery_state in ('failed', 'bounced') then 'MAIL_FAILED'
          when status <> 'Offer Sent' then null
          when reply_by < ${today}::date then 'REPLY_PASSED'
          when reply_by <= ${replySoonUntil}::date then 'REPLY_SOON'
          when opened_on is null and sent_on < ${notOpenedBefore} then 'NOT_OPENED'
        end as reason
      from offers
      where status in ('Open', 'Offer Sent')
    ) as undecided
    where reason is not null`;
}

/** NOT_SURE, DATE_WISH; FORM_LATE, FIX_UNTOUCHED, FORM_NOT_BEGUN while the form is not in, NOT_VERIFIED while it is,
 * FIRST_DAY_MISSING: of accepted offers whose candidate is expected. */
function acceptedAtRisk(bounds: RiskBounds) {
  const { today, formLateUntil, formLateDays, notVerifiedUntil, notVerifiedDays } = bounds;
  const { fixUntouchedBefore, formNotBegunBefore, joiningFrom } = bounds;
  return sql`
    select candidate_offer_id, reason,
      case reason
        when 'NOT_SURE' then answered_on
        when 'DATE_WISH' then answered_on
        when 'FIRST_DAY_MISSING' then (joining_date + 1)::timestamp at time zone 'Asia/Kolkata'
        when 'FORM_LATE' then greatest(
          (joining_date - ${formLateDays}::integer)::timestamp at time zone 'Asia/Kolkata', accepted_on, sent_back_on)
        when 'NOT_VERIFIED' then greatest(
          (joining_date - ${notVerifiedDays}::integer)::timestamp at time zone 'Asia/Kolkata', submitted_on)
        when 'FIX_UNTOUCHED' then sent_back_on
        else accepted_on
      end as since
    from (
      select o.candidate_offer_id, o.joining_date, d.decided_on as accepted_on, b.sent_back_on, b.submitted_on,
        a.answered_on,
        case
          when a.answer = 'NOT_SURE' then 'NOT_SURE'
          when a.answer = 'OTHER_DATE' then 'DATE_WISH'
          when f.submission_id is null and o.joining_date <= ${formLateUntil}::date then 'FORM_LATE'
          when f.submission_id is not null and f.verified_on is null and o.joining_date <= ${notVerifiedUntil}::date
            then 'NOT_VERIFIED'
          when f.submission_id is null and b.sent_back_on < ${fixUntouchedBefore} and not exists (
            select from joining_steps j
            where j.candidate_offer_id = o.candidate_offer_id and j.saved_on > b.sent_back_on
          ) and not exists (
            select from joining_fixes x where x.submission_id = b.submission_id and x.answered_on > b.sent_back_on
          ) then 'FIX_UNTOUCHED'
          when f.candidate_offer_id is null and d.decided_on < ${formNotBegunBefore} then 'FORM_NOT_BEGUN'
          when o.joining_date < ${today}::date then 'FIRST_DAY_MISSING'
        end as reason
      from offers o
      join offer_decisions d on d.candidate_offer_id = o.candidate_offer_id and d.version = o.sent_version
      left join joining_forms f on f.candidate_offer_id = o.candidate_offer_id
      left join lateral (${lastAnswer}) as a on true
      left join lateral (
        select js.submission_id, js.submitted_on, sb.sent_back_on
        from joining_submissions js
        left join joining_send_backs sb on sb.submission_id = js.submission_id
        where js.candidate_offer_id = f.candidate_offer_id
        order by js.submission_id desc
        limit 1
      ) as b on true
      where o.status = 'Approved' and o.joining_date >= ${joiningFrom}::date
        and (a.answer <> 'YES' or f.submission_id is null or f.verified_on is null or o.joining_date < ${today}::date)
        and not exists (
          select from joinings n where n.candidate_offer_id = o.candidate_offer_id and n.outcome <> 'POSTPONED'
        )
    ) as accepted
    where reason is not null`;
}
