import { sql } from 'kysely';
import type { ReminderKind } from '#domain/reminders/due-reminder.ts';
import { standingOf, type OfferStatus } from '#domain/offer/offer.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { wishesOtherDate } from '#server/db/last-answer.ts';

const facts = (db: Db) =>
  db
    .selectFrom('offers')
    .select(['candidate_offer_id', 'candidate_id', 'candidate_name', 'email', 'mobile', 'offered_role'])
    .select(['joining_date', 'reply_by', 'fixed_ctc', 'variable_ctc', 'sent_version', 'language'])
    .orderBy('candidate_offer_id');

/** The offers of these candidates, locked in the order of a sending; unknown ids are left out. */
export async function lockOffers(tx: Tx, candidateIds: string[]) {
  const rows = await facts(tx)
    .select(['status', 'removed_on', 'delivery_message_id', 'delivery_state', 'reminded_on'])
    .select((eb) =>
      eb
        .selectFrom('joinings')
        .select('joinings.outcome')
        .whereRef('joinings.candidate_offer_id', '=', 'offers.candidate_offer_id')
        .as('first_day'),
    )
    .where('candidate_id', '=', sql<string>`any(${candidateIds}::text[])`)
    .forNoKeyUpdate()
    .execute();
  return rows.map(({ status, removed_on, ...offer }) => ({ ...offer, standing: standingOf(status, removed_on) }));
}
export type LockedOffer = Awaited<ReturnType<typeof lockOffers>>[number];

export function findFacts(db: Db, candidateOfferIds: number[]) {
  return facts(db)
    .where('candidate_offer_id', '=', sql<number>`any(${candidateOfferIds}::bigint[])`)
    .execute();
}
export type RemindedOffer = Awaited<ReturnType<typeof findFacts>>[number];

/** Records that offers are sent again, for those that are still in one of `from`; answers their new mails. */
export async function markSentAgain(tx: Tx, candidateOfferIds: number[], change: { from: OfferStatus[]; on: Date }) {
  const rows = await tx
    .updateTable('offers')
    .set((eb) => ({
      delivery_state: 'queued',
      delivery_reason: null,
      delivery_on: change.on,
      delivery_message_id: eb.fn<string>('gen_random_uuid'),
      // A sending that was sent again cannot be undone: the password of the first mail is void.
      before_sending: null,
    }))
    .where('candidate_offer_id', '=', sql<number>`any(${candidateOfferIds}::bigint[])`)
    .where('status', 'in', change.from)
    .returning(['candidate_offer_id', 'delivery_message_id'])
    .$narrowType<{ delivery_message_id: string }>()
    .execute();
  return new Map(rows.map((row) => [row.candidate_offer_id, row.delivery_message_id]));
}

/** Records HR's sendings of offers that are still in one of `from`. */
export async function insertByHand(
  tx: Tx,
  candidateOfferIds: number[],
  { way, from, on }: { way: 'BY_HAND' | 'AGAIN'; from: OfferStatus[]; on: Date },
): Promise<void> {
  await sql`
    with noted as (
      insert into reminders (candidate_offer_id, kind, way, since, reminded_on)
      select candidate_offer_id, 'offer', ${way}, sent_on, ${on} from offers
      where candidate_offer_id = any(${candidateOfferIds}::bigint[]) and status = any(${from}::offer_status[])
        and sent_on is not null
      returning candidate_offer_id, way
    )
    update offers o set reminded_on = ${on} from noted n
    where o.candidate_offer_id = n.candidate_offer_id and n.way <> 'AGAIN'`.execute(tx);
}

/** Records HR's reminders of these joining forms, for the pending ones; answers their offers. */
export async function insertFormsByHand(tx: Tx, candidateOfferIds: number[], on: Date): Promise<Set<number>> {
  const { rows } = await sql<{ candidate_offer_id: number }>`
    insert into reminders (candidate_offer_id, kind, way, since, reminded_on)
    select a.candidate_offer_id, 'joining-form', 'BY_HAND', a.since, ${on} from (${awaitedForms}) as a
    where a.candidate_offer_id = any(${candidateOfferIds}::bigint[])
    returning candidate_offer_id`.execute(tx);
  return new Set(rows.map((row) => row.candidate_offer_id));
}

/** The offers of the query: those whose reminders can be due now, or the named ones. */
export type AwaitedChoice =
  | { days: { after: readonly number[]; before: readonly number[] }; lateDays: number; after: number; most: number }
  | { candidateOfferIds: number[] };

/** Offers that wait for an answer or a joining form, in the order of their ids, with the number of reminders. Without
 * named ids, only those with a reminder that became due recently, and not reminded today. */
export async function findAwaited(db: Db, kind: ReminderKind, choice: AwaitedChoice, now: Date) {
  const awaited = kind === 'offer' ? awaitedAnswers : awaitedForms;
  const { rows } = await sql<AwaitedRow>`
    select a.candidate_offer_id, a.since, a.day::text as day, coalesce(r.sent, 0)::integer as sent, r.last_on
    from (${awaited}) as a left join lateral (
      select count(*) filter (where way = 'AUTOMATIC' and since = a.since) as sent, max(reminded_on) as last_on
      from reminders where candidate_offer_id = a.candidate_offer_id and kind = ${kind}
    ) as r on true
    where ${isChosen(choice, now)}
    order by a.candidate_offer_id
    ${'most' in choice ? sql`limit ${choice.most}` : sql``}`.execute(db);
  return rows;
}
type AwaitedRow = { candidate_offer_id: number; since: Date; day: string | null; sent: number; last_on: Date | null };

const awaitedAnswers = sql`
  select candidate_offer_id, sent_on as since, reply_by as day from offers
  where status = 'Offer Sent' and sent_on is not null`;

/** Nothing is recorded of the first day, or that it was postponed. */
const isExpected = sql`not exists (
  select from joinings n where n.candidate_offer_id = o.candidate_offer_id and n.outcome <> 'POSTPONED')`;

/** Forms that are not in, of candidates who are expected. */
const awaitedForms = sql`
  select o.candidate_offer_id, d.decided_on as since, o.joining_date as day
  from offers o
  join offer_decisions d on d.candidate_offer_id = o.candidate_offer_id and d.version = o.sent_version
  left join joining_forms f on f.candidate_offer_id = o.candidate_offer_id
  where o.status = 'Approved' and d.decision = 'ACCEPTED' and f.submission_id is null
    and ${isExpected}`;

/** A day more on each side than the rules need: they have the last word (domain/reminders/due-reminder.ts). */
function isChosen(choice: AwaitedChoice, now: Date) {
  if ('candidateOfferIds' in choice) return sql`a.candidate_offer_id = any(${choice.candidateOfferIds}::bigint[])`;
  const { days, lateDays, after } = choice;
  const today = sql`(${now}::timestamptz at time zone 'Asia/Kolkata')::date`;
  const late = sql`${lateDays + 1}::integer`;
  return sql`a.candidate_offer_id > ${after}
    and (r.last_on is null or (r.last_on at time zone 'Asia/Kolkata')::date < ${today})
    and (
      exists (select from unnest(${[...days.after]}::integer[]) as n
        where a.since + make_interval(hours => 24 * n)
          between ${now}::timestamptz - make_interval(hours => 24 * ${late}) and ${now}::timestamptz)
      or exists (select from unnest(${[...days.before]}::integer[]) as n
        where a.day - n between ${today} - ${late} and ${today}))`;
}

/** The offers among these that no other transaction is changing, locked until the transaction ends. */
export async function lockSkippingLocked(tx: Tx, candidateOfferIds: number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('offers')
    .select('candidate_offer_id')
    .where('candidate_offer_id', '=', sql<number>`any(${candidateOfferIds}::bigint[])`)
    .orderBy('candidate_offer_id')
    .forNoKeyUpdate()
    .skipLocked()
    .execute();
  return rows.map((row) => row.candidate_offer_id);
}

/** Claims reminders, each by its number since the sending or acceptance; answers those that were not claimed before. */
export async function claimReminders(
  tx: Tx,
  kind: ReminderKind,
  reminders: { candidateOfferId: number; number: number }[],
  on: Date,
): Promise<Map<number, number>> {
  const awaited = kind === 'offer' ? awaitedAnswers : awaitedForms;
  const { rows } = await sql<{ candidate_offer_id: number; number: number }>`
    with claimed as (
      insert into reminders (candidate_offer_id, kind, way, since, number, reminded_on)
      select a.candidate_offer_id, ${kind}, 'AUTOMATIC', a.since, r.number, ${on}
      from json_to_recordset(${JSON.stringify(reminders)}::json) as r ("candidateOfferId" bigint, number smallint)
      join (${awaited}) as a on a.candidate_offer_id = r."candidateOfferId"
      on conflict do nothing
      returning candidate_offer_id, kind, number
    ), told as (
      update offers o set reminded_on = ${on} from claimed c
      where o.candidate_offer_id = c.candidate_offer_id and c.kind = 'offer'
    )
    select candidate_offer_id, number from claimed`.execute(tx);
  return new Map(rows.map((row) => [row.candidate_offer_id, row.number]));
}

/** HR has corrected where the candidate is reached since this was queued; a removed candidate is reached nowhere. */
const isToFormerAddress = sql`m.recipient is distinct from case m.channel when 'sms' then o.mobile else o.email end`;

/** The offer was withdrawn, or its candidate did not join; one who joined still owes documents. */
const isOver = sql`o.status <> 'Approved' or exists (
  select from joinings n where n.candidate_offer_id = o.candidate_offer_id and n.outcome = 'NOT_JOINED')`;

/** The first day is over, or a later mail says how it is now. */
const isOldFirstDay = (
  today: string,
) => sql`o.status <> 'Approved' or not ${isExpected} or o.joining_date < ${today}::date
  or exists (select from first_days y where y.candidate_offer_id = o.candidate_offer_id and y.message_id <> m.message_id)`;

/** The messages among these whose request is done or no longer possible, or whose address the candidate no longer
 * has. */
export async function findOutdated(db: Db, messageIds: string[], today: string): Promise<Set<string>> {
  if (messageIds.length === 0) return new Set();
  const { rows } = await sql<{ message_id: string }>`
    select m.message_id from messages m
    join offers o on o.candidate_offer_id = m.candidate_offer_id
    left join joining_forms f on f.candidate_offer_id = m.candidate_offer_id
    where m.message_id = any(${messageIds}::uuid[]) and (${isToFormerAddress} or case m.kind
      when 'offer-reminder' then o.status <> 'Offer Sent' or o.reply_by < ${today}::date
      when 'offer-extended' then o.status <> 'Offer Sent' or o.reply_by < ${today}::date
      when 'offer-notice' then o.status <> 'Offer Sent'
      when 'joining-form-reminder' then o.status <> 'Approved' or f.submission_id is not null
        or not ${isExpected}
      when 'document-reminder' then ${isOver} or not exists (
        select from document_requests r where r.candidate_offer_id = m.candidate_offer_id
          and r.document_id is null and r.withdrawn_on is null)
      when 'document-request' then ${isOver} or not exists (
        select from document_requests r where r.candidate_offer_id = m.candidate_offer_id
          and coalesce(r.message_id, m.message_id) = m.message_id
          and r.document_id is null and r.withdrawn_on is null)
      when 'still-joining' then o.status <> 'Approved' or not ${isExpected} or o.joining_date <= ${today}::date
        or ${wishesOtherDate} or exists (select from joining_notices n where n.message_id = m.message_id and n.joining_date <> o.joining_date)
      when 'first-day' then ${isOldFirstDay(today)} or ${wishesOtherDate}
      when 'first-day-changed' then ${isOldFirstDay(today)}
      else false
    end)`.execute(db);
  return new Set(rows.map((row) => row.message_id));
}
