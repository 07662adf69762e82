import { sql } from 'kysely';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { Db } from '#server/db/database.ts';

/** An accepted letter that is to be sealed; `code` as domain/verification/code.ts stores it. */
export type NewSignedLetter = { candidateOfferId: number; version: number; acceptedSha256: Buffer; code: string };

/** Stores that these letters are to be sealed; one that is stored already stays as it is. Answers how many are new. */
export async function insertSignedLetters(
  db: Db,
  letters: NewSignedLetter[],
  { on, nextTryOn }: { on: Date; nextTryOn: Date },
): Promise<number> {
  if (letters.length === 0) return 0;
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('signed_letters')
    .values(
      letters.map(({ candidateOfferId, version, acceptedSha256, code }) => ({
        candidate_offer_id: candidateOfferId,
        version,
        code,
        accepted_sha256: acceptedSha256,
        created_on: on,
        next_try_on: nextTryOn,
      })),
    )
    .onConflict((conflict) => conflict.column('candidate_offer_id').doNothing())
    .executeTakeFirstOrThrow();
  return Number(numInsertedOrUpdatedRows ?? 0);
}

/** Acceptances that have no row yet, of before there were signed letters or by a server of an older version, and a row
 * in the audit; by offer, those after this one. */
export function findUnnoted(db: Db, { after, atMost }: { after: number; atMost: number }) {
  return db
    .selectFrom('offer_decisions as d')
    .leftJoin('signed_letters as s', 's.candidate_offer_id', 'd.candidate_offer_id')
    .select(['d.candidate_offer_id as candidateOfferId', 'd.version as version', 'd.letter_sha256 as acceptedSha256'])
    .where('d.decision', '=', 'ACCEPTED')
    .where('s.candidate_offer_id', 'is', null)
    .where('d.candidate_offer_id', '>', after)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('audit')
          .whereRef('audit.candidate_offer_id', '=', 'd.candidate_offer_id')
          .where('audit.action', '=', 'accept-offer'),
      ),
    )
    .orderBy('d.candidate_offer_id')
    .limit(atMost)
    .execute();
}

/** All that the record of an acceptance states, and the letter that it is appended to; undefined where none is to be sealed. */
export async function findToSign(db: Db, candidateOfferId: number) {
  const row = await db
    .selectFrom('signed_letters as s')
    .innerJoin('offer_decisions as d', (join) =>
      join.onRef('d.candidate_offer_id', '=', 's.candidate_offer_id').onRef('d.version', '=', 's.version'),
    )
    .innerJoin('offer_letters as l', (join) =>
      join.onRef('l.candidate_offer_id', '=', 's.candidate_offer_id').onRef('l.version', '=', 's.version'),
    )
    .innerJoin('offer_versions as v', (join) =>
      join.onRef('v.candidate_offer_id', '=', 's.candidate_offer_id').onRef('v.version', '=', 's.version'),
    )
    .innerJoin('offers as o', 'o.candidate_offer_id', 's.candidate_offer_id')
    .select(['s.version', 's.code', 's.accepted_sha256', 'd.decided_on', 'd.statement', 'd.ip', 'd.user_agent'])
    .select(['l.pdf', 'v.letter', 'o.sent_on', 'o.opened_on'])
    .where('s.candidate_offer_id', '=', candidateOfferId)
    .where('s.sealed_on', 'is', null)
    .where('o.removed_on', 'is', null)
    .executeTakeFirst();
  return row && { ...row, letter: row.letter as Letter | null };
}
export type ToBeSigned = NonNullable<Awaited<ReturnType<typeof findToSign>>>;

type Signed = { pdf: Buffer; sha256: Buffer; seal_key_id: string; sealed_on: Date; next_timestamp_on: Date | null };

/** Stores a sealed letter (`next_timestamp_on` null for no timestamp); false when another process was faster. */
export async function storeSigned(db: Db, candidateOfferId: number, signed: Signed): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signed_letters')
    .set({ ...signed, sealed_sha256: signed.sha256 })
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('sealed_on', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A letter that was removed before it was signed is not due. */
const isThere = sql<boolean>`not exists (
  select from offers o where o.candidate_offer_id = signed_letters.candidate_offer_id and o.removed_on is not null)`;

/** Leases the letters due for a signature until `until`, the longest waiting first, with the earlier tries. */
export async function claimUnsigned(db: Db, now: Date, until: Date, atMost: number) {
  const { rows } = await sql<{ candidateOfferId: number; tries: number }>`
    update signed_letters set next_try_on = ${until}
    where candidate_offer_id in (
      select candidate_offer_id from signed_letters
      where sealed_on is null and next_try_on <= ${now} and ${isThere}
      order by next_try_on limit ${atMost} for update skip locked)
    returning candidate_offer_id as "candidateOfferId", tries`.execute(db);
  return rows;
}

/** Counts a try to seal that failed, and says when the next one is. */
export async function recordFailedSigning(db: Db, candidateOfferId: number, nextTryOn: Date): Promise<void> {
  await db
    .updateTable('signed_letters')
    .set((eb) => ({ tries: eb('tries', '+', 1), next_try_on: nextTryOn }))
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('sealed_on', 'is', null)
    .execute();
}

/** Leases one signed letter that is due for a timestamp until `until`. */
export async function claimUntimed(db: Db, now: Date, until: Date) {
  const { rows } = await sql<{ candidateOfferId: number; version: number; pdf: Buffer | null; tries: number }>`
    update signed_letters set next_timestamp_on = ${until}
    where candidate_offer_id = (
      select candidate_offer_id from signed_letters where next_timestamp_on <= ${now}
      order by next_timestamp_on limit 1 for update skip locked)
    returning candidate_offer_id as "candidateOfferId", version, pdf, timestamp_tries as tries`.execute(db);
  return rows[0];
}

export async function storeTimestamped(
  db: Db,
  { candidateOfferId, pdf, sha256, on }: { candidateOfferId: number; pdf: Buffer; sha256: Buffer; on: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('signed_letters')
    .set({ pdf, sha256, timestamped_on: on, next_timestamp_on: null })
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('timestamped_on', 'is', null)
    .where('pdf', 'is not', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Counts a try to get a timestamp that failed; `nextTryOn` is null when there is to be no other. */
export async function noteFailedTimestamp(db: Db, candidateOfferId: number, nextTryOn: Date | null): Promise<void> {
  await db
    .updateTable('signed_letters')
    .set((eb) => ({ timestamp_tries: eb('timestamp_tries', '+', 1), next_timestamp_on: nextTryOn }))
    .where('candidate_offer_id', '=', candidateOfferId)
    .execute();
}

/** The signed letter of an offer, with its PDF; undefined while it is not sealed, and where there is none. */
export function findSigned(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('signed_letters as s')
    .innerJoin('offers as o', 'o.candidate_offer_id', 's.candidate_offer_id')
    .select(['s.version', (eb) => eb.ref('s.pdf').$notNull().as('pdf')])
    .where('s.candidate_offer_id', '=', candidateOfferId)
    .where('pdf', 'is not', null)
    .executeTakeFirst();
}

/** Whether an offer that was accepted has its signed letter; null for one that was not accepted, or was removed. */
export async function findSigningState(db: Db, candidateOfferId: number): Promise<'PREPARING' | 'READY' | null> {
  const row = await db
    .selectFrom('offers as o')
    .leftJoin('signed_letters as s', 's.candidate_offer_id', 'o.candidate_offer_id')
    .select((eb) => ['o.status', 'o.removed_on', eb('s.pdf', 'is not', null).as('isReady')])
    .where('o.candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
  if (row?.status !== 'Approved' || row.removed_on !== null) return null;
  return row.isReady ? 'READY' : 'PREPARING';
}

/** How long the letter that waits longest to be sealed has waited; 0 when none waits. */
export async function oldestUnsignedSeconds(db: Db, now: Date): Promise<number> {
  const { oldest } = await db
    .selectFrom('signed_letters')
    .select((eb) => eb.fn.min('created_on').as('oldest'))
    .where('sealed_on', 'is', null)
    .where(isThere)
    .executeTakeFirstOrThrow();
  return oldest === null ? 0 : Math.max(0, (now.getTime() - oldest.getTime()) / 1000);
}

export async function findOfferIdOf(db: Db, candidateId: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('offers')
    .select('candidate_offer_id')
    .where('candidate_id', '=', candidateId)
    .executeTakeFirst();
  return row?.candidate_offer_id;
}

/** The offer with this id, and when its personal data were removed. */
export function findOffer(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('offers')
    .select('removed_on')
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
}

export async function findNotedOn(db: Db, candidateOfferId: number): Promise<Date | undefined> {
  const row = await db
    .selectFrom('signed_letters')
    .select('created_on')
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
  return row?.created_on;
}
