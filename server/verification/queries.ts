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
    .select(['s.candidate_offer_id as candidateOfferId', 's.version', 's.accepted_sha256', 's.sealed_on'])
    .select([
      'd.decided_on',
      sql<string | null>`v.letter #>> '{company,name}'`.as('company'),
      sql<string | null>`v.letter ->> 'candidateName'`.as('name'),
    ]);
}

/** The accepted letter with this code, as domain/verification/code.ts stores it; undefined when there is none. */
export const findByCode = (db: Db, code: string) => acceptedLetters(db).where('s.code', '=', code).executeTakeFirst();
export type FoundAccepted = NonNullable<Awaited<ReturnType<typeof findByCode>>>;

/** The accepted letter one of whose PDFs has this SHA-256: as accepted, signed, or signed with a timestamp. */
export function findByHash(db: Db, sha256: Buffer) {
  return acceptedLetters(db)
    .where((eb) =>
      eb.or([eb('s.accepted_sha256', '=', sha256), eb('s.sha256', '=', sha256), eb('s.sealed_sha256', '=', sha256)]),
    )
    .executeTakeFirst();
}

/** The accepted letter of an offer with its bytes and those of the signed one; undefined when the offer is unknown.
 * `version` is null when none was accepted, `pdf` and `letter` once they were removed. */
export function findForCertificate(db: Db, candidateOfferId: number) {
  return db
    .selectFrom('offers as o')
    .leftJoin('offer_decisions as d', (join) =>
      join.onRef('d.candidate_offer_id', '=', 'o.candidate_offer_id').on('d.decision', '=', 'ACCEPTED'),
    )
    .leftJoin('offer_letters as l', (join) =>
      join.onRef('l.candidate_offer_id', '=', 'd.candidate_offer_id').onRef('l.version', '=', 'd.version'),
    )
    .leftJoin('signed_letters as s', (join) =>
      join.onRef('s.candidate_offer_id', '=', 'd.candidate_offer_id').onRef('s.version', '=', 'd.version'),
    )
    .leftJoin('offer_versions as v', (join) =>
      join.onRef('v.candidate_offer_id', '=', 'd.candidate_offer_id').onRef('v.version', '=', 'd.version'),
    )
    .select(['o.candidate_id', 'd.version', 'd.decided_on', 'd.letter_sha256', 'l.pdf', 'v.letter'])
    .select(['s.code', 's.sealed_on', 's.pdf as signed_pdf', 's.sha256 as signed_sha256'])
    .where('o.candidate_offer_id', '=', candidateOfferId)
    .executeTakeFirst();
}
