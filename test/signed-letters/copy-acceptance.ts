import type { CandidateActor } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { offerColumns } from '#test/offers/offer-columns.ts';
import type { TestApp } from '#test/test-app.ts';

const copies: [string, string][] = [
  ['offer_versions', 'version, letter, created_by'],
  ['offer_letters', 'version, pdf, sha256'],
  ['offer_decisions', 'version, decision, letter_sha256, statement, ip, user_agent'],
];

/** Another candidate's acceptance of the same letter, without a row of a signed letter, as an older server leaves it.
 * `number` distinguishes candidates. */
export async function copyAcceptance(
  { db, database: { pool } }: TestApp,
  accepted: number,
  number: number,
): Promise<void> {
  const names = await offerColumns(pool, ['candidate_offer_id', 'candidate_id', 'email', 'mobile']);
  const { rows } = await pool.query<{ id: number }>(
    `insert into offers (candidate_id, email, mobile, ${names})
     select $2, $2 || '@example.com', $3, ${names} from offers where candidate_offer_id = $1
     returning candidate_offer_id as id`,
    [accepted, `K${number}`, String(6_000_000_000 + number)],
  );
  for (const [table, columns] of copies) {
    await pool.query(
      `insert into ${table} (candidate_offer_id, ${columns})
       select $2, ${columns} from ${table} where candidate_offer_id = $1`,
      [accepted, rows[0]?.id],
    );
  }
  await copyAuditRow(db, accepted, { candidateOfferId: rows[0]?.id ?? 0, candidateId: `K${number}` });
}

async function copyAuditRow(
  db: TestApp['db'],
  accepted: number,
  { candidateOfferId, candidateId }: { candidateOfferId: number; candidateId: string },
): Promise<void> {
  const { version, letter_sha256, ip, user_agent } = await db
    .selectFrom('offer_decisions')
    .selectAll()
    .where('candidate_offer_id', '=', accepted)
    .executeTakeFirstOrThrow();
  const actor = { kind: 'candidate', candidateId, ip, userAgent: user_agent } as CandidateActor;
  const details = { letterVersion: version, letterSha256: letter_sha256.toString('hex') };
  await writeAudit(db, actor, [{ action: 'accept-offer', candidateOfferId, details }]);
}
