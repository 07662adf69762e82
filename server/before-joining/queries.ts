import type { Language } from '#domain/language.ts';
import { sql, type Insertable } from 'kysely';
import type { FirstDayDetails, FirstDayPlan } from '#domain/first-day/plan.ts';
import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import type { NoticeKind, StillJoining } from '#domain/first-day/still-joining.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { wishesOtherDate } from '#server/db/last-answer.ts';
import type { JoiningAnswers } from '#server/db/tables.generated.ts';

/** What the mails before the first day say; `own` is null where the settings hold. */
export type Mailed = {
  candidate_offer_id: number;
  candidate_id: string;
  candidate_name: string;
  language: Language;
  email: string;
  joining_date: string;
  message_id: string;
  own: FirstDayPlan | null;
  sequence: number;
};
const facts = sql`o.candidate_offer_id, o.candidate_id, o.candidate_name, o.language, o.email, o.joining_date::text as joining_date,
  f.own, coalesce(f.sequence, 0) as sequence`;

/** Of an accepted offer: neither joined nor did not join. */
const isExpected = sql`o.status = 'Approved' and o.removed_on is null and not exists (
  select from joinings n where n.candidate_offer_id = o.candidate_offer_id and n.outcome <> 'POSTPONED')`;

type Due = { days: readonly number[]; today: string; lateDays: number; on: Date; atMost: number };

/** Claims what is due of a kind, each number of days before the joining date once, however that date moves; none for an
 * acceptance of that day or later, nor of who asked for another date. An offer that another transaction is changing is
 * left for the next time. */
export async function claimNotices(tx: Tx, kind: NoticeKind, { days, today, lateDays, on, atMost }: Due) {
  const { rows } = await sql<Mailed & { days_before: number }>`
    with due as (
      select o.candidate_offer_id, o.joining_date, n.days
      from offers o
      join offer_decisions d on d.candidate_offer_id = o.candidate_offer_id and d.version = o.sent_version
      cross join unnest(${[...days]}::integer[]) as n (days)
      where ${isExpected} and d.decision = 'ACCEPTED' and o.joining_date > ${today}::date
        and not ${wishesOtherDate}
        and o.joining_date - n.days between ${today}::date - ${lateDays - 1}::integer and ${today}::date
        and (d.decided_on at time zone 'Asia/Kolkata')::date < o.joining_date - n.days
        and not exists (select from joining_notices j where j.candidate_offer_id = o.candidate_offer_id
          and j.kind = ${kind} and j.days_before = n.days)
      order by o.candidate_offer_id limit ${atMost}
      for no key update of o skip locked
    ), claimed as (
      insert into joining_notices (candidate_offer_id, kind, days_before, joining_date, message_id, sent_on)
      select candidate_offer_id, ${kind}, days, joining_date, gen_random_uuid(), ${on} from due
      on conflict do nothing
      returning candidate_offer_id, days_before, message_id
    )
    select c.days_before, c.message_id, ${facts} from claimed c
    join offers o on o.candidate_offer_id = c.candidate_offer_id
    left join first_days f on f.candidate_offer_id = c.candidate_offer_id
    order by c.candidate_offer_id`.execute(tx);
  return rows;
}

type MailedDay = Pick<Mailed, 'candidate_offer_id' | 'message_id'> & { details: FirstDayDetails };

export async function noteMailed(tx: Tx, mails: MailedDay[]): Promise<void> {
  await sql`
    insert into first_days as f (candidate_offer_id, mailed, message_id)
    select candidate_offer_id, details, message_id from json_to_recordset(${JSON.stringify(mails)}::json)
      as m (candidate_offer_id bigint, message_id uuid, details jsonb)
    on conflict (candidate_offer_id) do update set mailed = excluded.mailed, message_id = excluded.message_id`.execute(
    tx,
  );
}

/** Notes that the first day of these is another than they were mailed, and answers what they were mailed before that;
 * `now` are the settings. */
export async function claimChanges(
  tx: Tx,
  { now, today, atMost }: { now: FirstDayPlan; today: string; atMost: number },
) {
  const { rows } = await sql<Mailed & { before: FirstDayDetails; details: FirstDayDetails }>`
    with due as (
      select f.candidate_offer_id, f.mailed as before,
        coalesce(f.own, ${JSON.stringify(now)}::jsonb) || jsonb_build_object('date', o.joining_date::text) as details
      from first_days f join offers o on o.candidate_offer_id = f.candidate_offer_id
      where f.mailed is not null and ${isExpected} and o.joining_date >= ${today}::date
        and f.mailed <> coalesce(f.own, ${JSON.stringify(now)}::jsonb) || jsonb_build_object('date', o.joining_date::text)
      order by f.candidate_offer_id limit ${atMost}
      for no key update of f, o skip locked
    ), f as (
      update first_days d set mailed = due.details, mailed_before = due.before, sequence = d.sequence + 1,
        message_id = gen_random_uuid()
      from due where d.candidate_offer_id = due.candidate_offer_id
      returning d.candidate_offer_id, d.own, d.sequence, d.message_id, due.before, due.details
    )
    select f.before, f.details, f.message_id, ${facts} from f
    join offers o on o.candidate_offer_id = f.candidate_offer_id
    order by f.candidate_offer_id`.execute(tx);
  return rows;
}

export type OwnDay = {
  joining_date: string;
  outcome: JoiningOutcome | null;
  own: FirstDayPlan | null;
  mailed: FirstDayDetails | null;
  mailed_before: FirstDayDetails | null;
  sequence: number;
  asked_on: Date | null;
};

/** The first day of an offer as its candidate reads it. */
export async function findOwnDay(db: Db, candidateOfferId: number): Promise<OwnDay | undefined> {
  const { rows } = await sql<OwnDay>`
    select o.joining_date::text as joining_date, n.outcome, f.own, f.mailed, f.mailed_before,
      coalesce(f.sequence, 0) as sequence, (
        select max(sent_on) from joining_notices j where j.candidate_offer_id = o.candidate_offer_id
          and j.kind = 'still-joining' and j.joining_date = o.joining_date) as asked_on
    from offers o
    left join first_days f on f.candidate_offer_id = o.candidate_offer_id
    left join joinings n on n.candidate_offer_id = o.candidate_offer_id
    where o.candidate_offer_id = ${candidateOfferId}`.execute(db);
  return rows[0];
}

export function listAnswers(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('joining_answers')
    .select(['answer', 'joining_date as joiningDate', 'wished_date as date', 'note', 'answered_on as on'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .orderBy('joining_answer_id', 'desc')
    .$narrowType<{ answer: StillJoining }>()
    .execute();
}
export type AnswerRow = Awaited<ReturnType<typeof listAnswers>>[number];

export async function insertAnswer(tx: Tx, row: Insertable<JoiningAnswers>): Promise<void> {
  await tx.insertInto('joining_answers').values(row).execute();
}

/** The status of an offer, locked until the transaction ends; undefined for one that is not seen. */
export async function lockStatus(tx: Tx, candidateOfferId: number) {
  const row = await tx
    .selectFrom('offers')
    .select('status')
    .where('candidate_offer_id', '=', candidateOfferId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.status;
}

/** What HR wrote for one offer; null where the settings hold. */
export async function findOwnPlan(db: Db, candidateOfferId: number) {
  const row = await db
    .selectFrom('first_days')
    .select(['own', 'version'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
  return { own: (row?.own ?? null) as FirstDayPlan | null, version: row?.version ?? 0 };
}

/** Writes it, for a caller that has locked the offer. */
export async function storeOwnPlan(tx: Tx, candidateOfferId: number, own: FirstDayPlan | null): Promise<void> {
  const plan = own === null ? null : JSON.stringify(own);
  await tx
    .insertInto('first_days')
    .values({ candidate_offer_id: candidateOfferId, own: plan, version: 1 })
    .onConflict((conflict) =>
      conflict
        .column('candidate_offer_id')
        .doUpdateSet((eb) => ({ own: plan, version: eb('first_days.version', '+', 1) })),
    )
    .execute();
}
