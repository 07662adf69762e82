import { expect, it } from 'vitest';
import { requestDocument, withdrawDocumentRequest } from '#contract/hr/document-requests.ts';
import { recordJoining } from '#contract/first-day.ts';
import { withdrawOffer } from '#contract/hr/offer-actions.ts';
import { uploadRequestedDocument } from '#contract/document-requests.ts';
import { addDays, startOfDay, todayInIndia } from '#domain/values/calendar.ts';
import { createHrUser, signInHr } from '#test/factories.ts';
import { acceptedCandidate, sendForm, testFile } from '#test/joining-requests.ts';
import { openTestApp } from '#test/test-app.ts';
import { sendDocumentReminders } from './send-reminders.ts';

const t = await openTestApp();
const token = await signInHr(t, await createHrUser(t));

const hours = (n: number) => n * 60 * 60 * 1000;

it('reminds once of missing documents, the day before they are due', async () => {
  const today = todayInIndia(t.clock.now);
  const dueOn = addDays(today, 3);
  const missing = await acceptedCandidate(t, { hrToken: token });
  const done = await acceptedCandidate(t, { hrToken: token });
  const withdrawn = await acceptedCandidate(t, { hrToken: token });
  const dateless = await acceptedCandidate(t, { hrToken: token });
  const lost = await acceptedCandidate(t, { hrToken: token });
  const gone = await acceptedCandidate(t, { hrToken: token });
  const ask = async (candidateId: string, more: object): Promise<string> => {
    const answer = await t.call(requestDocument, { token, body: { candidateId, name: 'Cancelled cheque', ...more } });
    return (answer.envelope.responseObject as { requestId: string }).requestId;
  };
  await ask(missing.offer.candidateId, { dueOn });
  await ask(missing.offer.candidateId, { name: 'Relieving letter', dueOn });
  const uploaded = await ask(done.offer.candidateId, { dueOn });
  await sendForm(t, uploadRequestedDocument, done.token, { requestId: uploaded, file: testFile('png') });
  const taken = await ask(withdrawn.offer.candidateId, { dueOn });
  await t.call(withdrawDocumentRequest, { token, body: { requestId: taken } });
  await ask(dateless.offer.candidateId, {});
  await ask(gone.offer.candidateId, { dueOn });
  await ask(lost.offer.candidateId, { dueOn });
  const left = { candidateId: lost.offer.candidateId, outcome: 'NOT_JOINED', date: today, note: 'Another offer' };
  expect((await t.call(recordJoining, { token, body: left })).status).toBe(200);

  const at = async (day: string, hour: number) => {
    t.clock.now = new Date(startOfDay(day).getTime() + hours(hour));
    return sendDocumentReminders(t.deps);
  };
  await t.deliverAll();
  expect(await at(addDays(dueOn, -2), 12)).toBe(0);
  expect(await at(addDays(dueOn, -1), 6)).toBe(0);
  const two = await Promise.all([at(addDays(dueOn, -1), 10), at(addDays(dueOn, -1), 10)]);
  expect(two.toSorted((a, b) => a - b)).toEqual([0, 2]);
  expect(await at(dueOn, 12)).toBe(0);
  const withdrawal = { candidateOfferId: gone.offer.candidateOfferId, reason: 'Budget' };
  const asHr = await signInHr(t, await createHrUser(t));
  expect((await t.call(withdrawOffer, { token: asHr, body: withdrawal })).status).toBe(200);
  await t.deliverAll();
  const toGone = t.mailbox.mails.filter(({ to }) => to === gone.offer.email);
  expect(toGone.map(({ subject }) => subject)).not.toContain('Documents for your joining – Himalaya Foods Pvt Ltd');
  const mail = t.mailbox.lastMailTo(missing.offer.email);
  expect(mail.subject).toBe('Documents for your joining – Himalaya Foods Pvt Ltd');
  expect(mail.text).toContain('Cancelled cheque');
  expect(mail.text).toContain('Relieving letter');
});
