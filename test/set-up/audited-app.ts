import { deleteOfferLetter } from '#contract/offers.ts';
import { revealCandidateField, sendBackOnBoardDetails } from '#contract/onboarding.ts';
import type { SystemActor } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { createOffer, signInHr } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

export const system: SystemActor = { kind: 'system', ip: '', userAgent: 'test "of" \u0001 controls, नमस्ते' };

/** An app with the audit of a whole journey, which it keeps a copy of in the schema `saved`; and the joiner's offer. */
export async function startAuditedApp(): Promise<{ t: TestApp; offer: number }> {
  const t = await startTestApp();
  const token = await signInHr(t);
  const { offer: joined, candidateId } = await joiner(t, { hrToken: token });
  const offer = joined.candidateOfferId;
  await t.call(revealCandidateField, { token, body: { candidateId, field: 'panNumber' } });
  await t.call(sendBackOnBoardDetails, { token, body: { candidateId, reason: 'The passbook cannot be read' } });
  const other = await createOffer(t, { hrToken: token });
  await t.call(deleteOfferLetter, { token, query: { candidateOfferLetterId: other.candidateOfferId } });
  const details = { userName: 'a\\"b/\u2028 \n\t€' };
  const awkward = { action: 'create-hr-user', candidateOfferId: null, details } as const;
  await writeAudit(t.db, system, [awkward, awkward, { action: 'sign-out', candidateOfferId: offer }]);
  await t.database.pool.query(`create schema saved; create table saved.audit as select * from audit;
    create table saved.audit_heads as select * from audit_heads`);
  return { t, offer };
}
