import { expect } from 'vitest';
import { getCandidateById, sendBackOnBoardDetails, type CandidateDetail } from '#contract/onboarding.ts';
import { applyRetention, planRetention } from '#server/retention/apply-retention.ts';
import { kindsOf } from '#test/set-up/retention-kinds.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';

export const dayMs = 24 * 60 * 60 * 1000;

/** The periods of these tests. */
export const halfYear = { RETENTION_REJECTED_DAYS: '180', RETENTION_NOT_JOINED_DAYS: '180' };

/** Offers before the end of their period: one declined, one deleted and one of a joiner; and one that is due later. */
export async function startOffersToRemove() {
  const t = await startTestApp({ env: halfYear });
  const start = new Date();
  const at = (days: number) => {
    t.clock.now = new Date(start.getTime() + days * dayMs);
  };
  at(0);
  const hr = await createHrUser(t);
  let token = await signInHr(t, hr);
  const declined = await createOffer(t, { hrToken: token, status: 'Rejected', fullName: 'Meenakshi Sundaram' });
  const deleted = await createOffer(t, { hrToken: token, status: 'Deleted', fullName: 'Farhan Qureshi' });
  const joined = await joiner(t, { hrToken: token });
  const joinedLink = await prepareJoined(t, token, joined.candidateId);
  at(100);
  token = await signInHr(t, hr);
  const late = await createOffer(t, { hrToken: token, status: 'Rejected' });
  at(179);
  const plan = () => planRetention(t.deps, kindsOf(t.deps));
  const apply = () => applyRetention(t.deps, kindsOf(t.deps));
  return { t, start, at, hr, declined, deleted, joined, joinedLink, late, plan, apply };
}

/** A form that was sent back, submitted before, of a candidate whose offer was deleted afterwards: no call leads there yet. */
async function prepareJoined(t: TestApp, token: string, candidateId: string): Promise<string> {
  const detail = await t.call(getCandidateById, { token, query: { candidateId } });
  const { personalDetails } = detail.envelope.responseObject as CandidateDetail;
  const joinedLink = new URL(personalDetails.documents.profile?.url ?? '', 'http://x').searchParams.get('link') ?? '';
  const body = { candidateId, reason: 'The passbook of Priya is blurred' };
  expect((await t.call(sendBackOnBoardDetails, { token, body })).status).toBe(200);
  await t.deliverAll();
  await t.db
    .updateTable('offers')
    .set({ status: 'Deleted', modified_on: t.clock.now })
    .where('candidate_id', '=', candidateId)
    .execute();
  return joinedLink;
}
