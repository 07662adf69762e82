import { expect, it } from 'vitest';
import { recordJoining, takeBackJoining } from '#contract/first-day.ts';
import { reopenOnBoardDetails, verifyOnBoardDetails } from '#contract/hr/review.ts';
import { getAllOfferLetters, type OfferRecord } from '#contract/offers.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { settledCursor } from '#test/database/settled-cursor.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t));

async function changedSince(cursor: string): Promise<OfferRecord[]> {
  const answer = await t.call(getAllOfferLetters, { token, query: { changedSince: cursor } });
  return (answer.envelope.responseObject as { content: OfferRecord[] }).content;
}

it('a verified or reopened joining form, and a first-day record, count as changes', async () => {
  const { offer, candidateId } = await joiner(t, { hrToken: token });
  const { candidateOfferId } = offer;
  const verified = { candidateId, submissionVersion: 1 };
  const day = { candidateId, outcome: 'NOT_JOINED', date: todayInIndia(t.clock.now), note: 'Another offer' };
  for (const [call, body, change] of [
    [verifyOnBoardDetails, verified, { verifiedOn: expect.any(String), firstDay: null }],
    [reopenOnBoardDetails, { candidateId, reason: 'The bank has called' }, { verifiedOn: null }],
    [recordJoining, day, { firstDay: 'NOT_JOINED' }],
    [takeBackJoining, { candidateId, reason: 'A mistake' }, { firstDay: null }],
  ] as const) {
    const cursor = await settledCursor(t, token);
    expect((await t.call(call, { token, body })).status).toBe(200);
    expect(await changedSince(cursor)).toMatchObject([{ candidateOfferId, ...change }]);
  }
});
