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

/** A letter as PDF with its SHA-256. */
export type LetterFile = { pdf: Buffer; sha256: Buffer };

/** A rendered letter that is to be kept; `isKept` tells afterwards whether this one is the letter. */
export type NewLetter = LetterFile & { candidateOfferId: number; version: number; isKept: boolean };

/** Keeps PDFs of different versions, each unless one is already kept: the first one made is the letter. Where the data
 * of the offer were removed in between none is kept. */
export async function insertLetters(db: Db, letters: NewLetter[]): Promise<void> {
  const rendered = letters.map(
    ({ candidateOfferId, version, pdf, sha256 }) =>
      sql`(${candidateOfferId}::bigint, ${version}::int, ${pdf}::bytea, ${sha256}::bytea)`,
  );
  const { rows } = await sql<{ candidate_offer_id: number; version: number }>`
    insert into offer_letters (candidate_offer_id, version, pdf, sha256)
    select d.* from (values ${sql.join(rendered)}) as d (candidate_offer_id, version, pdf, sha256)
    join offer_versions v on v.candidate_offer_id = d.candidate_offer_id and v.version = d.version
    where v.letter is not null
    for share of v
    on conflict (candidate_offer_id, version) do nothing
    returning candidate_offer_id, version`.execute(db);
  const kept = new Set(rows.map((row) => `${row.candidate_offer_id}/${row.version}`));
  for (const letter of letters) letter.isKept = kept.has(`${letter.candidateOfferId}/${letter.version}`);
}

/** A version with its PDF, or with what it says where none was made yet; neither where the letter was removed. */
export type FoundLetter = { candidateOfferId: number; version: number; pdf: Buffer | null; letter: Letter | null };

export async function findLettersOrTexts(
  db: Db,
  wanted: { candidateOfferId: number; version: number }[],
): Promise<FoundLetter[]> {
  const { rows } = await sql<FoundLetter>`
    select v.candidate_offer_id as "candidateOfferId", v.version, l.pdf,
      case when l.pdf is null then v.letter end as letter
    from json_to_recordset(${JSON.stringify(wanted)}::json) as w ("candidateOfferId" bigint, version int)
    join offer_versions v on v.candidate_offer_id = w."candidateOfferId" and v.version = w.version
    left join offer_letters l on l.candidate_offer_id = v.candidate_offer_id and l.version = v.version`.execute(db);
  return rows;
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
