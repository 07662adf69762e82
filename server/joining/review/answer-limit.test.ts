import { expect, it } from 'vitest';
import { reviewOnBoardDetails } from '#contract/hr/review.ts';
import { answerFix } from '#contract/joining.ts';
import { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { rateLimits } from '#domain/rate-limits.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp({ rateLimits: true });

it('who answers again and again is stopped as one who saves again and again: no row of the audit is ever removed', async () => {
  const hrToken = await signInHr(t, await createHrUser(t));
  const { candidate, candidateId, offer } = await joiner(t, { hrToken });
  const marks = [{ path: 'personal.panNumber', verdict: 'FIX', note: 'Blurred' }];
  const reviewed = { candidateId, submissionVersion: 1, marks };
  expect((await t.call(reviewOnBoardDetails, { token: hrToken, body: reviewed })).status).toBe(200);
  expect((await t.call(sendBackOnBoardDetails, { token: hrToken, body: { candidateId } })).status).toBe(200);

  const answer = () =>
    t.call(answerFix, { token: candidate, body: { path: 'personal.panNumber', comment: 'It is right' } });
  expect((await answer()).status).toBe(200);
  // By another process; what goes beyond the limit stays counted.
  await t.deps.limits.consume('saveByCandidate', candidateId, rateLimits.saveByCandidate.tries).catch(() => undefined);
  const refused = await answer();
  expect([refused.status, Number(refused.headers['retry-after']) > 0]).toEqual([429, true]);
  const rows = await auditRows(t.db, { candidateOfferId: offer.candidateOfferId, action: 'answer-fix' })
    .select('audit_id')
    .execute();
  expect(rows).toHaveLength(1);
});
