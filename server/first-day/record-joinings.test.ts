import { expect, it } from 'vitest';
import { getEmployees, recordJoining, type RecordedJoinings, recordJoinings } from '#contract/first-day.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { createHrUser, createOffer, signInHr, type TestOffer } from '#test/factories.ts';
import { acceptedCandidate } from '#test/joining-requests.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t));
const today = todayInIndia(t.clock.now);
/** One after the other: each logs in with the last mail. */
async function accepted(count: number): Promise<TestOffer[]> {
  const offers: TestOffer[] = [];
  while (offers.length < count) offers.push((await acceptedCandidate(t, { hrToken: token })).offer);
  return offers;
}
const recordAll = (candidateIds: string[], date = today) =>
  t.call(recordJoinings, { token, body: { candidateIds, date } });

it('records the joining of all who accepted, and names the skipped ones with reasons', async () => {
  const [first, second, joined, absent, postponed] = await accepted(5);
  const sent = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
  for (const [offer, outcome, date] of [
    [joined, 'JOINED', addDays(today, -1)],
    [absent, 'NOT_JOINED', today],
    [postponed, 'POSTPONED', addDays(postponed!.form.joiningDate, 1)],
  ] as const) {
    const body = { candidateId: offer!.candidateId, outcome, date };
    expect((await t.call(recordJoining, { token, body })).status).toBe(200);
  }
  const idOf = ({ candidateId }: { candidateId: string }) => candidateId;
  const wanted = [first!, second!, joined!, absent!, postponed!, sent].map(idOf);
  const answer = await recordAll([...wanted, wanted[0]!, 'C00-0000']);
  expect(answer.status).toBe(200);
  const { recorded, skipped } = answer.envelope.responseObject as RecordedJoinings;
  expect(recorded.map(idOf)).toEqual([first!, second!, postponed!].map(idOf));
  expect(new Set(recorded.map(({ employeeId }) => employeeId)).size).toBe(3);
  const already = 'What happened on the first day is already recorded.';
  expect(skipped).toEqual([
    { candidateId: joined!.candidateId, name: joined!.candidateName, reason: already },
    { candidateId: absent!.candidateId, name: absent!.candidateName, reason: already },
    {
      candidateId: sent.candidateId,
      name: sent.candidateName,
      reason: 'Only candidates who accepted their offer can join.',
    },
    { candidateId: 'C00-0000', name: 'C00-0000', reason: expect.any(String) as string },
  ]);
  const employees = await t.call(getEmployees, { token });
  expect(employees.envelope.responseObject).toMatchObject({ joined: 4 });
});

it('skips all for a day that has not come', async () => {
  const [offer] = await accepted(1);
  const { candidateId } = offer!;
  const { envelope } = await recordAll([candidateId], addDays(today, 1));
  expect(envelope.responseObject).toMatchObject({
    recorded: [],
    skipped: [{ candidateId, reason: expect.stringContaining('This day has not come yet.') as string }],
  });
});

it('records each joining once for two concurrent calls', async () => {
  const people = await accepted(4);
  const ids = people.map(({ candidateId }) => candidateId);
  const answers = await Promise.all([recordAll(ids), recordAll(ids)]);
  const recorded = answers.flatMap(({ envelope }) => (envelope.responseObject as RecordedJoinings).recorded);
  expect(recorded.map(({ candidateId }) => candidateId).toSorted()).toEqual(ids.toSorted());
});
