import type { Updateable } from 'kysely';
import type { Letter } from '#domain/offer/offer-letter.ts';
import type { Database } from '#server/db/database.ts';
import type { DB } from '#server/db/tables.generated.ts';

/** What the tables hold about an offer, for tests. */
export const offerRow = (db: Database, candidateOfferId: number) =>
  db.selectFrom('offers').selectAll().where('candidate_offer_id', '=', candidateOfferId).executeTakeFirstOrThrow();

export const changeOffer = (db: Database, candidateOfferId: number, values: Updateable<DB['offers']>) =>
  db.updateTable('offers').set(values).where('candidate_offer_id', '=', candidateOfferId).execute();

export const signedLetterRow = (db: Database, candidateOfferId: number) => {
  const rows = db.selectFrom('signed_letters').selectAll();
  return rows.where('candidate_offer_id', '=', candidateOfferId).executeTakeFirstOrThrow();
};

/** The letter as it is kept. */
export const letterRow = (db: Database, candidateOfferId: number, version = 1) => {
  const rows = db.selectFrom('offer_letters').selectAll().where('version', '=', version);
  return rows.where('candidate_offer_id', '=', candidateOfferId).executeTakeFirstOrThrow();
};

/** What each version of the letter says, in their order. */
export async function lettersOf(db: Database, candidateOfferId: number): Promise<Letter[]> {
  const versions = db.selectFrom('offer_versions').select('letter').orderBy('version');
  return (await versions.where('candidate_offer_id', '=', candidateOfferId).execute()).map(
    ({ letter }) => letter as Letter,
  );
}

/** The messages about an offer, of this kind alone where one is named. */
export const messagesOf = (db: Database, candidateOfferId: number, kind?: string) =>
  db
    .selectFrom('messages')
    .selectAll()
    .where('candidate_offer_id', '=', candidateOfferId)
    .$if(kind !== undefined, (rows) => rows.where('kind', '=', kind!))
    .execute();
