import { expect, it } from 'vitest';
import { reviewOnBoardDetails, type Mark } from '#contract/hr/review.ts';
import { answerFix, getJoiningState, saveCandidatePersonalDetails, type OwnJoiningState } from '#contract/joining.ts';
import { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { candidateDetail, joiner, stepsOf, submitAnswers } from '#test/joined-candidate.ts';
import { sendForm, withoutFiles } from '#test/joining-requests.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t));

const times = 3;
const fix = (path: string, note: string) => ({ path, verdict: 'FIX' as const, note });
const review = (candidateId: string, submissionVersion: number, ...marks: object[]) =>
  t.call(reviewOnBoardDetails, { token, body: { candidateId, submissionVersion, marks } });
const sendBack = (candidateId: string) => t.call(sendBackOnBoardDetails, { token, body: { candidateId } });
const stateOf = async (candidate: string) =>
  (await t.call(getJoiningState, { token: candidate })).envelope.responseObject as OwnJoiningState;

it('a submit during HR’s marking loses nothing, and HR gets the changes', async () => {
  for (let round = 0; round < times; round += 1) {
    const { candidateId, candidate, answers } = await joiner(t, { hrToken: token });
    await review(candidateId, 1, fix('personal.panNumber', 'Look again'), { path: 'bank', verdict: 'OK' });
    expect((await sendBack(candidateId)).status).toBe(200);
    const now = { ...answers, panNumber: `ZZZPN77${10 + round}F` };
    const form = withoutFiles(stepsOf(now)[0]![1]);
    expect((await sendForm(t, saveCandidatePersonalDetails, candidate, form)).status).toBe(200);
    const [submitted, early, late] = await Promise.all([
      submitAnswers(t, candidate, now),
      review(candidateId, 1, fix('personal.firstName', 'Not on the card')),
      review(candidateId, 2, { path: 'family', verdict: 'OK' }),
    ]);
    expect(submitted.status).toBe(200);
    expect(early.status).toBe(409);
    // After the submit it lists the paths to review again.
    expect(['', 'personal.panNumber']).toContain((early.envelope.errors ?? []).map(({ path }) => path).join());
    const { submissionVersion, marks, changes } = await candidateDetail(t, token, candidateId);
    expect(submissionVersion).toBe(2);
    expect(changes.map(({ path }) => path)).toEqual(['personal.panNumber']);
    const made = late.status === 200 ? ['bank', 'family'] : ['bank'];
    expect(marks.map(({ path }: Mark) => path).toSorted()).toEqual(made);
    expect([200, 409]).toContain(late.status);
  }
});

it('a mark that is concurrent with sending back is on the fix list, or was rejected', async () => {
  for (let round = 0; round < times; round += 1) {
    const { candidateId, candidate } = await joiner(t, { hrToken: token });
    await review(candidateId, 1, fix('personal.panNumber', 'Look again'));
    const [marked, sent] = await Promise.all([
      review(candidateId, 1, fix('bank.ifscNumber', 'Of another bank')),
      sendBack(candidateId),
    ]);
    expect(sent.status).toBe(200);
    const { fixes } = await stateOf(candidate);
    const expected = marked.status === 200 ? ['bank.ifscNumber', 'personal.panNumber'] : ['personal.panNumber'];
    expect(fixes.map(({ path }) => path).toSorted()).toEqual(expected);
    expect([200, 409]).toContain(marked.status);
  }
});

it('a comment that is concurrent with a submit is kept with the submission, or was rejected', async () => {
  for (let round = 0; round < times; round += 1) {
    const { candidateId, candidate, answers } = await joiner(t, { hrToken: token });
    await review(candidateId, 1, fix('personal.panNumber', 'Look again'));
    await sendBack(candidateId);
    const now = { ...answers, panNumber: `ZZZPN66${10 + round}F` };
    await sendForm(t, saveCandidatePersonalDetails, candidate, withoutFiles(stepsOf(now)[0]![1]));
    const comment = 'As on the new card';
    const [submitted, answered] = await Promise.all([
      submitAnswers(t, candidate, now),
      t.call(answerFix, { token: candidate, body: { path: 'personal.panNumber', comment } }),
    ]);
    expect(submitted.status).toBe(200);
    const [change] = (await candidateDetail(t, token, candidateId)).changes;
    expect(change?.comment).toBe(answered.status === 200 ? comment : null);
  }
});
