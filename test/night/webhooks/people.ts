import { isValidForAccess, createToken } from '#contract/candidate-auth.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { recordJoining } from '#contract/hr/first-day.ts';
import { reviewOnBoardDetails, verifyOnBoardDetails } from '#contract/hr/review.ts';
import { answerFix } from '#contract/joining.ts';
import { sendOfferEmails } from '#contract/offers.ts';
import { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import { createOffer, signInCandidate, signInHr, tokenOf, type TestHrUser, type TestOffer } from '#test/factories.ts';
import { stepsOf, submitAnswers } from '#test/joined-candidate.ts';
import { sendForm } from '#test/joining-requests.ts';
import { candidatePassword } from '#test/live-candidates.ts';
import type { TestAnswer, TestApp } from '#test/test-app.ts';

type Act = { after: number; does: () => Promise<void> };
type People = { joins: TestOffer; rejects: TestOffer; isLate: TestOffer; acts: Act[] };

const account = 'bank.accountNumber';
const answers = {
  firstName: 'Priya',
  panNumber: 'ABCPN1234F',
  aadhaarNumber: '234567800001',
  accountNumber: '00987654000001',
};

/** Three people with an offer each, and what happens to them, each `after` so many minutes. */
export async function threePeople(t: TestApp, hr: TestHrUser): Promise<People> {
  const hrToken = await signInHr(t, hr);
  const today = todayInIndia(t.clock.now);
  const joins = await createOffer(t, { hrToken });
  const rejects = await createOffer(t, { hrToken });
  const isLate = await createOffer(t, { hrToken, replyBy: today });
  const { candidateId } = joins;
  const asHr = async (call: Parameters<TestApp['call']>[0], body: object) =>
    expectOk(await t.call(call, { token: await signInHr(t, hr), body }));
  const send = (offer: TestOffer) => () => asHr(sendOfferEmails, { candidateIds: [offer.candidateId] });
  const decide = async (offer: TestOffer, body: object) =>
    expectOk(await t.call(saveOfferLetterAction, { token: await again(t, offer), body }));
  const review = (submissionVersion: number, mark: object) =>
    asHr(reviewOnBoardDetails, { candidateId, submissionVersion, marks: [{ path: account, ...mark }] });
  const acts: Act[] = [
    { after: 0, does: send(joins) },
    { after: 0, does: send(rejects) },
    { after: 0, does: send(isLate) },
    { after: 60, does: () => opens(t, joins) },
    { after: 75, does: () => opens(t, rejects) },
    { after: 120, does: () => decide(joins, { offerLetterStatus: 'ACCEPTED' }) },
    { after: 120, does: () => decide(rejects, { offerLetterStatus: 'REJECTED', rejectionReason: 'Too far away' }) },
    { after: 180, does: () => fillsAndSubmits(t, joins) },
    { after: 240, does: () => review(1, { verdict: 'FIX', note: 'Is this yours?' }) },
    { after: 240, does: () => asHr(sendBackOnBoardDetails, { candidateId }) },
    { after: 300, does: () => answersAndSubmits(t, joins) },
    { after: 480, does: () => review(2, { verdict: 'OK' }) },
    { after: 480, does: () => asHr(verifyOnBoardDetails, { candidateId, submissionVersion: 2 }) },
    { after: 720, does: () => asHr(recordJoining, { candidateId, outcome: 'JOINED', date: today }) },
  ];
  return { joins, rejects, isLate, acts };
}

/** Sets a password of their own with the one that was mailed, and is led to the offer. */
async function opens(t: TestApp, offer: TestOffer): Promise<void> {
  await t.deliverAll();
  expectOk(await t.call(isValidForAccess, { token: await signInCandidate(t, offer) }));
}

async function fillsAndSubmits(t: TestApp, offer: TestOffer): Promise<void> {
  const token = await again(t, offer);
  for (const [call, form] of stepsOf(answers)) expectOk(await sendForm(t, call, token, form));
  expectOk(await submitAnswers(t, token, answers));
}

/** Says that nothing has to be corrected. */
async function answersAndSubmits(t: TestApp, offer: TestOffer): Promise<void> {
  const token = await again(t, offer);
  expectOk(await t.call(answerFix, { token, body: { path: account, comment: 'Yes, it is' } }));
  expectOk(await submitAnswers(t, token, answers));
}

/** A session at this moment: those of before have ended meanwhile. */
async function again(t: TestApp, { candidateId }: TestOffer): Promise<string> {
  return tokenOf(await t.call(createToken, { body: { userName: candidateId, password: candidatePassword } }));
}

function expectOk(answer: TestAnswer): void {
  if (answer.status !== 200) throw new Error(`expected 200, got ${answer.status}: ${answer.bytes.toString('utf8')}`);
}
