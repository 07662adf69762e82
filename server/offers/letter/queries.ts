import { sql } from 'kysely';
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

/** What these versions say, each by its offer and number; removed ones are left out. */
export async function findVersions(db: Db, versions: { candidateOfferId: number; version: number }[]) {
  if (versions.length === 0) return [];
  const rows = await db
    .selectFrom('offer_versions as v')
    .innerJoin(
      sql<{ candidate_offer_id: number; version: number }>`unnest(
        ${versions.map(({ candidateOfferId }) => candidateOfferId)}::bigint[],
        ${versions.map(({ version }) => version)}::int[])`.as<'w'>(sql`w (candidate_offer_id, version)`),
      (join) => join.onRef('v.candidate_offer_id', '=', 'w.candidate_offer_id').onRef('v.version', '=', 'w.version'),
    )
    .select('v.letter')
    .where('v.letter', 'is not', null)
    .execute();
  return rows.map(({ letter }) => letter as Letter);
}

export type LetterFile = { pdf: Buffer; sha256: Buffer };

/** Keeps the PDF of a version unless one is already kept: the first one made is the letter. Where the data of the offer
 * were removed in between none is kept. Answers whether this one is the letter. */
export async function insertLetter(db: Db, candidateOfferId: number, version: number, { pdf, sha256 }: LetterFile) {
  const { rows } = await sql`
    insert into offer_letters (candidate_offer_id, version, pdf, sha256)
    select candidate_offer_id, version, ${pdf}::bytea, ${sha256}::bytea from offer_versions
    where candidate_offer_id = ${candidateOfferId} and version = ${version} and letter is not null
    for share
    on conflict (candidate_offer_id, version) do nothing
    returning version`.execute(db);
  return rows.length > 0;
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
