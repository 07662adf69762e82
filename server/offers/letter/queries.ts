import type { Letter } from '#domain/offer/offer-letter.ts';
import type { Db } from '#server/db/database.ts';

/** Stores what a version of the letter says; it is never changed afterwards. */
export async function insertVersion(
  db: Db,
  version: { candidateOfferId: number; version: number; letter: Letter; by: string; on: Date },
): Promise<void> {
  await db
    .insertInto('offer_versions')
    .values({
      candidate_offer_id: version.candidateOfferId,
      version: version.version,
      letter: JSON.stringify(version.letter),
      created_by: version.by,
      created_on: version.on,
    })
    .execute();
}

/** What a version of the letter says; null when it was removed, undefined when there is no such version. */
export async function findVersion(
  db: Db,
  candidateOfferId: number,
  version: number,
): Promise<Letter | null | undefined> {
  const row = await db
    .selectFrom('offer_versions')
    .select('letter')
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('version', '=', version)
    .executeTakeFirst();
  return row?.letter as Letter | null | undefined;
}

/** A letter as PDF with its SHA-256. */
export type LetterFile = { pdf: Buffer; sha256: Buffer };

/** Keeps the PDF of a version unless it is already kept: the first one made is the letter. */
export async function insertLetter(
  db: Db,
  letter: LetterFile & { candidateOfferId: number; version: number },
): Promise<void> {
  await db
    .insertInto('offer_letters')
    .values({
      candidate_offer_id: letter.candidateOfferId,
      version: letter.version,
      pdf: letter.pdf,
      sha256: letter.sha256,
    })
    .onConflict((conflict) => conflict.columns(['candidate_offer_id', 'version']).doNothing())
    .execute();
}

/** The PDF of a version; undefined when it was not made yet or was removed. */
export function findLetter(db: Db, candidateOfferId: number, version: number): Promise<LetterFile | undefined> {
  return db
    .selectFrom('offer_letters')
    .select((eb) => [eb.ref('pdf').$notNull().as('pdf'), 'sha256'])
    .where('candidate_offer_id', '=', candidateOfferId)
    .where('version', '=', version)
    .where('pdf', 'is not', null)
    .executeTakeFirst();
}

/** The number of the current letter of an offer, deleted ones too; undefined when the id is unknown. */
export async function findLetterVersion(db: Db, candidateOfferId: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('offers')
    .select('letter_version')
    .where('candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
  return row?.letter_version;
}
