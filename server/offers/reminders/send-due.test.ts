import { randomUUID } from 'node:crypto';
import { beforeEach, expect, it } from 'vitest';
import { saveOfferLetterAction } from '#contract/candidate-offer.ts';
import { createCandidateOfferLetter, deleteOfferLetter, extendOffers, sendOfferEmails } from '#contract/offers.ts';
import { undeliveredMessages } from '#domain/hr-messages.ts';
import { historyWords } from '#domain/offer/history.ts';
import type { HistoryEvent } from '#domain/audit-events.ts';
import { startOfDay, todayInIndia } from '#domain/values/calendar.ts';
import { countUndelivered } from '#server/messages/undelivered/queries.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { auditRows } from '#test/database/audit-rows.ts';
import { sendBackOnBoardDetails } from '#contract/onboarding.ts';
import { createOffer, signInCandidate, signInHr, type TestOffer } from '#test/factories.ts';
import { joiner } from '#test/joined-candidate.ts';
import { changeOffer, messagesOf } from '#test/offers/stored-offer.ts';
import { endHold } from '#test/offers/end-hold.ts';
import { openTestApp, startTestApp } from '#test/test-app.ts';
import { sendDueReminders } from './send-due.ts';

let token: string;
const t = await openTestApp();
// Ten in the morning in India, at any time of the test run: an offer that is sent now is also due for a reminder at
// ten.
const start = new Date(startOfDay(todayInIndia()).getTime() + 10 * 3_600_000);
beforeEach(async () => {
  t.clock.now = start;
  token = await signInHr(t);
});

const hour = 3_600_000;
const day = 24 * hour;
const later = (ms: number) => {
  t.clock.now = new Date(start.getTime() + ms);
};
const sentOffer = (more: object = {}) => createOffer(t, { hrToken: token, status: 'Offer Sent', ...more });
async function remindedBy(ms: number): Promise<void> {
  later(ms);
  await sendDueReminders(t.deps);
}
const subjectsTo = ({ email }: { email: string }) =>
  t.mailbox.mails.filter((mail) => mail.to === email).map(({ subject }) => subject);
const setReplyBy = ({ candidateOfferId }: TestOffer, replyBy: string | null) =>
  changeOffer(t.db, candidateOfferId, { reply_by: replyBy });
const offerReminder = 'Your offer from Himalaya Foods Pvt Ltd waits for your answer';

it('reminds of an offer after three and six days, and lists it in the history', async () => {
  const offer = await sentOffer();
  await setReplyBy(offer, null);
  for (const ms of [hour, 3 * day - 1, 3 * day, 3 * day + hour, 4 * day, 6 * day, 7 * day, 12 * day])
    await remindedBy(ms);
  await t.deliverAll();
  expect(subjectsTo(offer).slice(1)).toEqual([offerReminder, offerReminder]);
  const rows = await auditRows(t.db, { candidateOfferId: offer.candidateOfferId, action: 'remind-offer' })
    .select(['action', 'details', 'actor_kind'])
    .execute();
  expect(rows.map((row) => [row.actor_kind, historyWords(row as unknown as HistoryEvent)])).toEqual([
    ['system', 'reminded the candidate of the offer (reminder 1)'],
    ['system', 'reminded the candidate of the offer (reminder 2)'],
  ]);
});

it('reminds of an unsubmitted joining form, not of a submitted one', async () => {
  const accepted = await createOffer(t, { hrToken: token, status: 'Approved', joiningDate: '2030-01-04' });
  const { offer: submitted } = await joiner(t, { hrToken: token });
  await t.deliverAll();
  const before = subjectsTo(submitted).length;
  await remindedBy(3 * day + hour);
  await t.deliverAll();
  expect(subjectsTo(accepted).at(-1)).toBe('Your joining form for Himalaya Foods Pvt Ltd');
  expect(subjectsTo(submitted)).toHaveLength(before);
});

it('reminds of a joining form after the joining date, too, but not once the first day is recorded, even for a waiting reminder', async () => {
  const accepted = () => createOffer(t, { hrToken: token, status: 'Approved', joiningDate: '2030-01-04' });
  const [late, lost, waits] = [await accepted(), await accepted(), await accepted()];
  await t.deliverAll();
  const notJoined = ({ candidateOfferId }: TestOffer) =>
    t.database.pool.query(
      `insert into joinings (candidate_offer_id, outcome, happens_on, agreed_on, recorded_by, recorded_on)
       select $1, 'NOT_JOINED', '2030-01-04', '2030-01-04', hr_user_id, now() from hr_users limit 1`,
      [candidateOfferId],
    );
  await t.database.pool.query(`update offers set joining_date = $1 where candidate_offer_id = $2`, [
    todayInIndia(new Date(start.getTime() + 2 * day)),
    late.candidateOfferId,
  ]);
  await notJoined(lost);
  await remindedBy(3 * day + hour);
  await notJoined(waits);
  await t.deliverAll();
  const about = 'Your joining form for Himalaya Foods Pvt Ltd';
  expect(subjectsTo(late)).toContain(about);
  for (const offer of [lost, waits]) expect(subjectsTo(offer)).not.toContain(about);
});

it('drops a waiting reminder once the candidate has decided, without an alert for HR', async () => {
  const offer = await sentOffer();
  await remindedBy(3 * day + 2 * hour);
  await changeOffer(t.db, offer.candidateOfferId, { status: 'Approved' });
  await t.deliverAll();
  expect(subjectsTo(offer)).toHaveLength(1);
  const reminders = await messagesOf(t.db, offer.candidateOfferId, 'offer-reminder');
  expect(reminders).toMatchObject([{ state: 'failed', reason: undeliveredMessages.reasons.outdated }]);
  expect(await countUndelivered(t.db, t.clock.now)).toEqual({ total: 0, retryable: 0 });
});

const droppedOf = async ({ candidateOfferId }: TestOffer) =>
  (await messagesOf(t.db, candidateOfferId)).filter(({ reason }) => reason === undeliveredMessages.reasons.outdated);

it('drops a waiting mail about a later date once the candidate has decided or HR has deleted the offer', async () => {
  const [accepted, deleted] = [await sentOffer(), await sentOffer()];
  const candidateIds = [accepted.candidateId, deleted.candidateId];
  await t.call(extendOffers, {
    token,
    body: { candidateIds, replyBy: todayInIndia(new Date(start.getTime() + 30 * day)) },
  });
  const candidate = await signInCandidate(t, accepted);
  const decided = await t.call(saveOfferLetterAction, { token: candidate, body: { offerLetterStatus: 'ACCEPTED' } });
  expect(decided.status).toBe(200);
  const query = { candidateOfferLetterId: deleted.candidateOfferId };
  expect((await t.call(deleteOfferLetter, { token, query })).status).toBe(200);
  await endHold(t.db);
  await t.deliverAll();
  for (const offer of [accepted, deleted]) {
    expect(await droppedOf(offer)).toMatchObject([{ kind: 'offer-extended' }]);
  }
  expect(await countUndelivered(t.db, t.clock.now)).toEqual({ total: 0, retryable: 0 });
});

it('sends no waiting message to an address or number that HR has corrected', async () => {
  const offer = await sentOffer();
  await remindedBy(3 * day + 2 * hour);
  const sms = { messageId: randomUUID(), channel: 'sms', kind: 'offer-notice', recipient: offer.mobile } as const;
  const ofOffer = { candidateOfferId: offer.candidateOfferId, letterVersion: null, subject: '', text: 'Your offer' };
  await t.db.transaction().execute((tx) => queueMessages(tx, t.deps, [{ ...sms, ...ofOffer }]));
  token = await signInHr(t);
  const corrected = { email: `corrected.${offer.email}`, mobileNumber: '9876501234' };
  const body = { ...offer.form, ...corrected, candidateOfferId: offer.candidateOfferId };
  expect((await t.call(createCandidateOfferLetter, { token, body })).status).toBe(200);
  await t.call(sendOfferEmails, { token, body: { candidateIds: [offer.candidateId] } });
  await t.deliverAll();
  expect(subjectsTo(corrected)).toHaveLength(1);
  expect(subjectsTo(offer)).toHaveLength(1);
  expect(t.mailbox.texts.filter(({ to }) => to === offer.mobile)).toEqual([]);
  expect(await droppedOf(offer)).toHaveLength(2);
  expect(await countUndelivered(t.db, t.clock.now)).toEqual({ total: 0, retryable: 0 });
});

it('counts reminders from the last sending, and reminds of a form that was sent back', async () => {
  const offer = await sentOffer();
  const back = await joiner(t, { hrToken: token });
  await setReplyBy(offer, null);
  await remindedBy(3 * day + hour);
  token = await signInHr(t);
  const body = { ...offer.form, candidateOfferId: offer.candidateOfferId, fixedCTC: 730_000 };
  expect((await t.call(createCandidateOfferLetter, { token, body })).status).toBe(200);
  await t.call(sendOfferEmails, { token, body: { candidateIds: [offer.candidateId] } });
  await setReplyBy(offer, null);
  const sendBack = { candidateId: back.candidateId, reason: 'The scan is not sharp' };
  expect((await t.call(sendBackOnBoardDetails, { token, body: sendBack })).status).toBe(200);
  for (const days of [4, 5, 6, 7, 8, 9, 10]) await remindedBy(days * day + 2 * hour);
  await t.deliverAll();
  expect(subjectsTo(offer).filter((subject) => subject === offerReminder)).toHaveLength(3);
  expect(subjectsTo(back.offer).filter((subject) => subject.startsWith('Your joining form'))).not.toEqual([]);
});

it('sends one reminder from many concurrent processes', async () => {
  const offers = [await sentOffer(), await sentOffer(), await sentOffer()];
  const second = await startTestApp({ database: t.database });
  later(3 * day + 3 * hour);
  second.clock.now = t.clock.now;
  const sent = await Promise.all([t, second, t, second].map(({ deps }) => sendDueReminders(deps)));
  await second.close();
  await t.deliverAll();
  expect(sent.reduce((sum, one) => sum + one, 0)).toBe(offers.length);
  for (const offer of offers) expect(subjectsTo(offer)).toHaveLength(2);
});

it('skips an offer that is being decided', async () => {
  const offer = await sentOffer();
  later(3 * day + 4 * hour);
  await t.db.transaction().execute(async (tx) => {
    await changeOffer(tx, offer.candidateOfferId, { status: 'Rejected' });
    expect(await sendDueReminders(t.deps)).toBe(0);
  });
  expect(await sendDueReminders(t.deps)).toBe(0);
});
