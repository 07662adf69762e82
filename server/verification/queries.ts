import { sql } from 'kysely';
import type { Db } from '#server/db/database.ts';

/** Accepted letters with what they state; `company` and `name` are null once the letter was removed. */
function acceptedLetters(db: Db) {
  return db
    .selectFrom('signed_letters as s')
    .innerJoin('offer_decisions as d', (join) =>
      join.onRef('d.candidate_offer_id', '=', 's.candidate_offer_id').onRef('d.version', '=', 's.version'),
    )
    .innerJoin('offer_versions as v', (join) =>
      join.onRef('v.candidate_offer_id', '=', 's.candidate_offer_id').onRef('v.version', '=', 's.version'),
    )
    .select(['s.version', 's.sealed_on', 'd.decided_on'])
    .select([
      sql<string | null>`v.letter #>> '{company,name}'`.as('company'),
      sql<string | null>`v.letter ->> 'candidateName'`.as('name'),
    ]);
}

/** The accepted letter with this code, as domain/verification/code.ts stores it; undefined when there is none. */
export function findByCode(db: Db, code: string) {
  return acceptedLetters(db).where('s.code', '=', code).executeTakeFirst();
}
export type FoundAccepted = NonNullable<Awaited<ReturnType<typeof findByCode>>>;

/** The accepted letter one of whose PDFs has this SHA-256: as it was accepted, sealed, or sealed with a timestamp. */
export function findByHash(db: Db, sha256: Buffer) {
  return acceptedLetters(db)
    .where((eb) =>
      eb.or([eb('s.accepted_sha256', '=', sha256), eb('s.sha256', '=', sha256), eb('s.sealed_sha256', '=', sha256)]),
    )
    .executeTakeFirst();
}
