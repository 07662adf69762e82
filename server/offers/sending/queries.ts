import { sql } from 'kysely';
import type { DeliveryOutcome } from '#server/messages/queries.ts';
import { voidCode, voidCodes } from '#server/auth/codes/queries.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { standingOf, type OfferStatus } from '#domain/offer/offer.ts';
import { sendableSignOff } from '#domain/sign-off/state.ts';

/** One parameter for any number of ids: a thousand of them would dominate the time of building the statement. */
const anyOf = (candidateIds: string[]) => sql<string>`any(${candidateIds}::text[])`;

/** Id, state and reply-by date of the offers of these candidates; unknown ids are left out. */
export async function findByCandidateIds(db: Db, candidateIds: string[]) {
  if (candidateIds.length === 0) return [];
  const rows = await db
    .selectFrom('offers')
    .select(['candidate_offer_id', 'candidate_id', 'status', 'removed_on', 'reply_by', 'sign_off_state'])
    .where('candidate_id', '=', anyOf(candidateIds))
    .execute();
  return rows.map(({ status, removed_on, reply_by: replyBy, sign_off_state: signOff, ...offer }) => {
    return { ...offer, standing: standingOf(status, removed_on), replyBy, signOff };
  });
}

/** Of the row as it was, for taking the sending back; its other columns stay, or follow from the transition. */
const whatSendingReplaces = sql<string>`jsonb_build_object(
  'sent_version', sent_version, 'sent_by', sent_by, 'sent_on', sent_on, 'opened_on', opened_on,
  'delivery_state', delivery_state, 'delivery_reason', delivery_reason, 'delivery_on', delivery_on,
  'delivery_message_id', delivery_message_id, 'reply_by', reply_by,
  'had_access', exists (select from candidate_credentials c where c.candidate_id = offers.candidate_id))`;

/** The version whose letter had reached the candidate before this sending; null when none had. */
const deliveredBefore = sql<number | null>`case when before_sending ->> 'delivery_state' = 'sent'
  then (before_sending ->> 'sent_version')::int end`;

/** Changes the candidates' offers from one of `from` to `to`, sent as they are now, with `replyBy` as the reply-by date
 * where they have none of their own; answers the data of their mails. Offers whose date had passed on `today`, and
 * those that wait for sign-off, are skipped. The rows are locked in one order first, so that concurrent sendings of the
 * same offers wait instead of deadlocking; the second one finds none left to send. */
export async function markSent(
  db: Db,
  candidateIds: string[],
  change: { from: OfferStatus[]; to: OfferStatus; by: string; on: Date; today: string; replyBy: string },
) {
  if (candidateIds.length === 0) return [];
  const locked = await db
    .selectFrom('offers')
    .select('candidate_offer_id')
    .where('candidate_id', '=', anyOf(candidateIds))
    .where('status', 'in', change.from)
    .where((eb) => eb.or([eb('reply_by', 'is', null), eb('reply_by', '>=', change.today)]))
    .where('sign_off_state', 'in', sendableSignOff)
    .orderBy('candidate_offer_id')
    .forNoKeyUpdate()
    .execute();
  if (locked.length === 0) return [];
  return db
    .updateTable('offers')
    .set((eb) => ({
      status: change.to,
      revision: eb('revision', '+', 1),
      reply_by: eb.fn.coalesce('reply_by', sql<string>`${change.replyBy}::date`),
      sent_version: eb.ref('letter_version'),
      sent_by: change.by,
      sent_on: change.on,
      rejection_reason: null,
      delivery_state: 'queued',
      delivery_reason: null,
      delivery_on: change.on,
      delivery_message_id: eb.fn<string>('gen_random_uuid'),
      before_sending: whatSendingReplaces,
    }))
    .where('candidate_offer_id', '=', sql<number>`any(${locked.map((offer) => offer.candidate_offer_id)}::bigint[])`)
    .where('status', 'in', change.from)
    .returning(['candidate_offer_id', 'candidate_id', 'candidate_name', 'email', 'offered_role', 'letter_version'])
    .returning(['delivery_message_id', 'reply_by', 'joining_date', 'fixed_ctc', 'variable_ctc', 'language'])
    .returning(deliveredBefore.as('delivered_before'))
    .$narrowType<{ delivery_message_id: string; reply_by: string }>()
    .execute();
}
export type SentOffer = Awaited<ReturnType<typeof markSent>>[number];

/** Gives candidates a temporary password, except those who have set one of their own; answers the ids of the former. Waits
 * for a candidate who is setting one. */
export async function putTemporaryPasswords(
  db: Db,
  passwords: { candidateId: string; passwordHash: string }[],
  on: Date,
): Promise<string[]> {
  if (passwords.length === 0) return [];
  const given = sql<{ candidate_id: string; password_hash: string }>`unnest(
    ${passwords.map(({ candidateId }) => candidateId)}::text[],
    ${passwords.map(({ passwordHash }) => passwordHash)}::text[])`;
  const rows = await db
    .insertInto('candidate_credentials')
    .columns(['candidate_id', 'password_hash', 'temporary_hashes', 'must_change', 'changed_on'])
    .expression((eb) =>
      eb
        .selectFrom(given.as<'p'>(sql`p (candidate_id, password_hash)`))
        .select((each) => [
          'p.candidate_id',
          'p.password_hash',
          sql<string[]>`array[p.password_hash]`.as('temporary_hashes'),
          each.lit(true).as('must_change'),
          sql<Date>`${on}::timestamptz`.as('changed_on'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .column('candidate_id')
        .doUpdateSet((eb) => ({
          password_hash: eb.ref('excluded.password_hash'),
          temporary_hashes: eb.fn('array_cat', ['candidate_credentials.temporary_hashes', 'excluded.temporary_hashes']),
          changed_on: on,
        }))
        .where('candidate_credentials.must_change', '=', true),
    )
    .returning('candidate_id')
    .execute();
  return rows.map((row) => row.candidate_id);
}

export async function endCandidateSessions(db: Db, candidateIds: string[], on: Date): Promise<void> {
  if (candidateIds.length === 0) return;
  await db
    .updateTable('sessions')
    .set({ revoked_on: on })
    .where('subject', '=', anyOf(candidateIds))
    .where('kind', 'in', ['candidate', 'candidatePending', 'candidateReset'])
    .where('revoked_on', 'is', null)
    .execute();
}

/** Takes a candidate's password, sessions and open code away; the next sending makes a new temporary password. */
export async function endAccess(db: Db, candidateId: string, on: Date): Promise<void> {
  await db.deleteFrom('candidate_credentials').where('candidate_id', '=', candidateId).execute();
  // The code first: one that is being exchanged at this moment is waited for, so that its session is among those that end.
  await voidCode(db, { audience: 'candidate', subject: candidateId }, on);
  await endCandidateSessions(db, [candidateId], on);
}

type OfferDelivery = Omit<DeliveryOutcome, 'candidateOfferId' | 'kind' | 'channel'> & { candidateOfferId: number };

/** Records the delivery of an offer's mail if it is the last one queued for the offer: an older mail's result does not
 * concern the current offer. Answers the status of the changed offer. */
export async function noteDelivery(tx: Tx, delivery: OfferDelivery) {
  const { candidateOfferId, messageId, outcome, reason } = delivery;
  const { rows } = await sql<{ status: OfferStatus }>`
    update offers o
    set delivery_state = ${outcome}::delivery_state, delivery_reason = ${reason}, delivery_on = now(), before_sending = null,
      -- An offer whose date was never sent gets the days of the next sending; a date that HR has set stays.
      reply_by = case when ${outcome}::text = 'sent' or o.status <> 'Offer Sent' or o.before_sending is null then o.reply_by
        else (o.before_sending ->> 'reply_by')::date end
    where candidate_offer_id = ${candidateOfferId} and delivery_message_id = ${messageId}
    returning status`.execute(tx);
  return rows[0]?.status;
}

export async function clearDeliveries(db: Db, candidateOfferIds: number[], messageIds: string[]): Promise<void> {
  await db
    .updateTable('offers')
    .set({ delivery_state: null, delivery_reason: null, delivery_on: null, delivery_message_id: null })
    .set({ before_sending: null })
    .where('candidate_offer_id', '=', sql<number>`any(${candidateOfferIds}::bigint[])`)
    .where('delivery_message_id', '=', sql<string>`any(${messageIds}::uuid[])`)
    .execute();
}

/** Sets an offer to another status because its mail bounced; false when it is no longer in the one it had. */
export async function moveBounced(db: Db, candidateOfferId: number, change: { from: OfferStatus; to: OfferStatus }) {
  const result = await db
    .updateTable('offers')
    .set((eb) => ({ status: change.to, revision: eb('revision', '+', 1) }))
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('status', '=', change.from)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** The offers of these candidates, locked in the order of a sending; unknown ids are left out. */
export function lockSendings(tx: Tx, candidateIds: string[]) {
  return tx
    .selectFrom('offers')
    .select(['candidate_offer_id', 'candidate_id', 'status', 'removed_on', 'letter_version', 'delivery_message_id'])
    .select([
      sql<boolean>`before_sending is not null`.as('is_waiting'),
      sql<boolean>`before_sending -> 'sent_version' <> 'null'`.as('was_sent'),
      sql<boolean>`(before_sending ->> 'had_access')::boolean`.as('had_access'),
    ])
    .where('candidate_id', 'in', candidateIds)
    .orderBy('candidate_offer_id')
    .forNoKeyUpdate()
    .execute();
}
export type LockedSending = Awaited<ReturnType<typeof lockSendings>>[number];

/** Puts offers to the status they had before they were sent, with all that the sending replaced. */
export async function putBackAsBefore(
  db: Db,
  candidateOfferIds: number[],
  change: { from: OfferStatus[]; to: OfferStatus },
): Promise<void> {
  if (candidateOfferIds.length === 0) return;
  await db
    .updateTable('offers')
    .set((eb) => ({
      status: change.to,
      revision: eb('revision', '+', 1),
      sent_version: sql<number | null>`(before_sending ->> 'sent_version')::integer`,
      sent_by: sql<string | null>`(before_sending ->> 'sent_by')::uuid`,
      sent_on: sql<Date | null>`(before_sending ->> 'sent_on')::timestamptz`,
      opened_on: sql<Date | null>`(before_sending ->> 'opened_on')::timestamptz`,
      reply_by: sql<string | null>`(before_sending ->> 'reply_by')::date`,
      delivery_state: sql<'sent' | null>`(before_sending ->> 'delivery_state')::delivery_state`,
      delivery_reason: sql<string | null>`before_sending ->> 'delivery_reason'`,
      delivery_on: sql<Date | null>`(before_sending ->> 'delivery_on')::timestamptz`,
      delivery_message_id: sql<string | null>`(before_sending ->> 'delivery_message_id')::uuid`,
      before_sending: null,
    }))
    .where('candidate_offer_id', 'in', candidateOfferIds)
    .where('status', 'in', change.from)
    .execute();
}

/** Ends the access of candidates who had none before: password, open code and sessions. */
export async function endNewAccess(tx: Tx, candidateIds: string[], on: Date): Promise<void> {
  if (candidateIds.length === 0) return;
  await tx.deleteFrom('candidate_credentials').where('candidate_id', 'in', candidateIds).execute();
  // The codes first: one that is being exchanged at this moment is waited for, so that its session ends, too.
  await voidCodes(tx, 'candidate', candidateIds, on);
  await endCandidateSessions(tx, candidateIds, on);
}

/** Restores candidates' temporary password of the mail before the last; their own passwords stay. */
export async function putBackTemporaryPasswords(tx: Tx, candidateIds: string[], on: Date): Promise<void> {
  if (candidateIds.length === 0) return;
  await tx
    .updateTable('candidate_credentials')
    .set({
      password_hash: sql<string>`temporary_hashes[cardinality(temporary_hashes) - 1]`,
      temporary_hashes: sql<string[]>`temporary_hashes[:cardinality(temporary_hashes) - 1]`,
      changed_on: on,
    })
    .where('candidate_id', 'in', candidateIds)
    .where('must_change', '=', true)
    .where(sql<boolean>`cardinality(temporary_hashes) > 1`)
    .execute();
}
