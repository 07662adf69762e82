import { expect, it } from 'vitest';
import { saveCandidateFamilyDetails } from '#contract/joining.ts';
import { addDays, todayInIndia } from '#domain/values/calendar.ts';
import { acceptedCandidate, familyForm, sendForm } from '#test/joining-requests.ts';
import { openTestApp } from '#test/test-app.ts';

const t = await openTestApp();
const machine = new Date();
t.clock.now = new Date(machine.getTime() + 24 * 60 * 60 * 1000);

it.each([
  ['accepts the database’s today', 1, 200],
  ['rejects the day after', 2, 400],
])('the form %s as a date of birth, whatever day this machine has', async (_what, daysAhead, status) => {
  const { token } = await acceptedCandidate(t);
  const dateOfBirth = addDays(todayInIndia(machine), daysAhead);
  const form = familyForm({ 'candidateFamilyDetailsRequests[0].dateOfBirth': dateOfBirth });
  expect((await sendForm(t, saveCandidateFamilyDetails, token, form)).status).toBe(status);
});
