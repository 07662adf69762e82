import { expect } from 'vitest';
import { isValidForAccess } from '#contract/candidate-auth.ts';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { recordJoining } from '#contract/first-day.ts';
import { verifyOnBoardDetails } from '#contract/hr/review.ts';
import { createCandidateOfferLetter, deleteOfferLetter, sendOfferEmails } from '#contract/offers.ts';
import { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import { addYears, todayInIndia } from '#domain/values/calendar.ts';
import { createOffer, signInCandidate, signInHr } from '#test/factories.ts';
import { stepsOf, submitAnswers } from '#test/joined-candidate.ts';
import { sendForm } from '#test/joining-requests.ts';
import type { TestApp } from '#test/test-app.ts';

type Story = {
  name: string;
  created: string;
  sent?: string;
  opened?: string;
  decided?: string;
  decision?: 'ACCEPTED' | 'REJECTED';
  reason?: string;
  end?: 'revised' | 'deleted';
  joiningDate?: string;
  /** All five where there is a form. */
  steps?: number;
  form?: 'submitted' | 'sent back' | 'verified';
  /** HR's record of the joining date, or of 15 November where the candidate did not join. */
  firstDay?: JoiningOutcome;
};

/** An offer that was created at nine and sent at ten on a day, and its answer. */
const sentOn = (day: string, decided: string) => ({ created: `${day} 09:00`, sent: `${day} 10:00`, decided });
const declined = (day: string, on: string, reason: string) =>
  ({ ...sentOn(day, on), decision: 'REJECTED', reason }) as const;
const accepted = (day: string, on: string, joiningDate: string) =>
  ({ ...sentOn(day, on), decision: 'ACCEPTED', joiningDate }) as const;

/** Instants in India's time. */
const stories: Story[] = [
  { name: 'Never sent', created: '2026-11-19 10:00' },
  { name: 'Old and never sent', created: '2026-03-01 10:00' },
  { name: 'Deleted unsent', created: '2026-11-01 09:00', end: 'deleted' },
  { name: 'Sent today', created: '2026-11-20 09:00', sent: '2026-11-20 09:30' },
  { name: 'Waits 3', created: '2026-11-10 09:00', sent: '2026-11-17 00:00' },
  { name: 'Waits 4', created: '2026-11-10 09:00', sent: '2026-11-16 23:59', opened: '2026-11-17 08:00' },
  { name: 'Waits 7', created: '2026-11-10 09:00', sent: '2026-11-13 00:00', opened: '2026-11-13 08:00' },
  { name: 'Waits 8', created: '2026-11-01 09:00', sent: '2026-11-12 23:59' },
  { name: 'Waits for ever', created: '2026-04-01 09:00', sent: '2026-04-02 09:00', opened: '2026-04-02 10:00' },
  { name: 'Revised unopened', created: '2026-10-01 09:00', sent: '2026-10-01 10:00', end: 'revised' },
  {
    name: 'Revised opened',
    created: '2026-10-01 09:00',
    sent: '2026-10-01 10:00',
    opened: '2026-10-02 10:00',
    end: 'revised',
  },
  { name: 'Deleted unopened', created: '2026-10-01 09:00', sent: '2026-10-01 10:00', end: 'deleted' },
  {
    name: 'Deleted opened',
    created: '2026-10-01 09:00',
    sent: '2026-10-01 10:00',
    opened: '2026-10-01 11:00',
    end: 'deleted',
  },
  { name: 'Declined first', ...declined('2026-10-10', '2026-10-11 10:00', 'Too far') },
  {
    name: 'Declined last',
    ...declined('2026-10-10', '2026-10-20 10:00', 'Another offer'),
    created: '2026-10-05 09:00',
  },
  { name: 'Declined long ago', ...declined('2026-05-10', '2026-05-30 10:00', 'Forgotten') },
  { name: 'Declined, then revised', ...declined('2026-10-12', '2026-10-13 10:00', 'Too little'), end: 'revised' },
  { name: 'Joins in January', ...accepted('2026-10-20', '2026-10-20 22:00', '2027-01-04') },
  { name: 'Joined yesterday', ...accepted('2026-09-20', '2026-09-21 10:00', '2026-11-19') },
  { name: 'Joins today, submitted', ...accepted('2026-10-20', '2026-10-25 10:00', '2026-11-20'), form: 'submitted' },
  {
    name: 'Joins on the last day, sent back',
    ...accepted('2026-10-20', '2026-10-21 10:00', '2026-12-04'),
    form: 'sent back',
  },
  { name: 'Joins soon, in the middle', ...accepted('2026-01-02', '2026-01-03 10:00', '2026-12-01'), steps: 2 },
  { name: 'Joins a day too late', ...accepted('2026-11-01', '2026-11-02 10:00', '2026-12-05') },
  { name: 'Verified', ...accepted('2026-10-21', '2026-10-22 10:00', '2026-12-07'), form: 'verified' },
  {
    name: 'Joined, verified',
    ...accepted('2026-10-21', '2026-10-22 10:00', '2026-11-10'),
    form: 'verified',
    firstDay: 'JOINED',
  },
  {
    name: 'Joined today without a form',
    ...accepted('2026-10-21', '2026-10-22 10:00', '2026-11-20'),
    firstDay: 'JOINED',
  },
  {
    name: 'Does not join, no form',
    ...accepted('2026-10-21', '2026-10-22 10:00', '2026-12-01'),
    firstDay: 'NOT_JOINED',
  },
  {
    name: 'Does not join, submitted',
    ...accepted('2026-10-21', '2026-10-22 10:00', '2026-12-01'),
    form: 'submitted',
    firstDay: 'NOT_JOINED',
  },
  { name: 'First of the period', created: '2026-08-23 00:00' },
  { name: 'Before the period', created: '2026-08-22 23:59' },
];

export const inIndia = (text: string) => new Date(`${text.replace(' ', 'T')}:00+05:30`);

/** Lets all stories happen; the clock is left at the time of the last one. */
export async function liveStories(t: TestApp): Promise<void> {
  for (const [index, story] of stories.entries()) await live(t, story, 10 + index);
}

async function at(t: TestApp, instant: string, act: () => Promise<unknown>): Promise<void> {
  t.clock.now = inIndia(instant);
  await act();
}

/** Lets a story happen, each of its calls at its time. */
async function live(t: TestApp, story: Story, numbers: number): Promise<void> {
  t.clock.now = inIndia(story.created);
  const joiningDate = story.joiningDate ?? '2027-02-01';
  // Some decide after weeks.
  const replyBy = addYears(todayInIndia(t.clock.now), 1);
  const offer = await createOffer(t, { fullName: story.name, joiningDate, replyBy });
  const { candidateId, candidateOfferId, form } = offer;
  if (story.sent !== undefined) {
    await at(t, story.sent, async () => {
      await t.call(sendOfferEmails, { token: await signInHr(t), body: { candidateIds: [candidateId] } });
      await t.deliverAll();
    });
  }
  const { opened, decided, decision, reason } = story;
  if (opened !== undefined) {
    await at(t, opened, async () => t.call(isValidForAccess, { token: await signInCandidate(t, offer) }));
  }
  if (decided !== undefined) {
    await at(t, decided, async () => {
      const token = await signInCandidate(t, offer);
      await t.call(saveOfferLetterAction, { token, body: { offerLetterStatus: decision, rejectionReason: reason } });
      await fillForm(t, story, token, candidateId, numbers);
    });
  }
  const { firstDay } = story;
  if (firstDay !== undefined) {
    const date = firstDay === 'JOINED' ? joiningDate : '2026-11-15';
    await at(t, `${date} 12:00`, async () => {
      const body = { candidateId, outcome: firstDay, date, note: 'Another offer' };
      expect((await t.call(recordJoining, { token: await signInHr(t), body })).status).toBe(200);
    });
  }
  const token = await signInHr(t);
  if (story.end === 'revised') {
    await t.call(createCandidateOfferLetter, { token, body: { ...form, candidateOfferId, fixedCTC: 999_000 } });
  }
  if (story.end === 'deleted') {
    await t.call(deleteOfferLetter, { token, query: { candidateOfferLetterId: candidateOfferId } });
  }
}

async function fillForm(
  t: TestApp,
  { form, steps = form === undefined ? 0 : 5 }: Story,
  token: string,
  candidateId: string,
  numbers: number,
) {
  const answers = {
    firstName: 'Priya',
    panNumber: `ABCPN90${numbers}F`,
    aadhaarNumber: `2345679000${numbers}`,
    accountNumber: `9876540000${numbers}`,
  };
  for (const [call, fields] of stepsOf(answers).slice(0, steps)) await sendForm(t, call, token, fields);
  if (form === undefined) return;
  expect((await submitAnswers(t, token, answers)).status).toBe(200);
  if (form === 'submitted') return;
  if (form === 'verified') {
    const body = { candidateId, submissionVersion: 1 };
    expect((await t.call(verifyOnBoardDetails, { token: await signInHr(t), body })).status).toBe(200);
    return;
  }
  const body = { candidateId, reason: 'The scan cannot be read' };
  expect((await t.call(sendBackOnBoardDetails, { token: await signInHr(t), body })).status).toBe(200);
}
