import { expect, it } from 'vitest';
import { sendOfferEmails } from '#contract/offers.ts';
import { resendOfferEmails } from '#contract/hr/offer-actions.ts';
import { jobPriority } from '#server/jobs/boss.ts';
import { jobHandlers } from '#server/job-registry.ts';
import { createOffer, signInHr } from '#test/factories.ts';
import { startOfDay, todayInIndia } from '#domain/values/calendar.ts';
import { messagesOf } from '#test/offers/stored-offer.ts';
import { openTestApp, startTestApp } from '#test/test-app.ts';
import { sendDueReminders } from './send-due.ts';

/** The job of an SMS: with its kind, after the codes and single messages. */
const notice = { name: 'deliver-sms', priority: jobPriority.bulk };

const t = await openTestApp({
  env: { SMS_TEMPLATE_OFFER: '1107160000000000001', SMS_TEMPLATE_FORM_REMINDER: '1107160000000000002' },
});
const token = await signInHr(t);

it('an SMS follows the mail of an offer, with the template of its kind, without a password', async () => {
  const offer = await createOffer(t, { hrToken: token });
  const candidateIds = [offer.candidateId];
  await t.call(sendOfferEmails, { token, body: { candidateIds } });
  await t.deliverAll();
  await t.call(resendOfferEmails, { token, body: { candidateIds, kind: 'REMINDER' } });
  await t.deliverAll();
  const sent = t.mailbox.texts.filter(({ to }) => to === offer.mobile);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ template: '1107160000000000001' });
  expect(sent[0]?.text).toContain(`/#/onboard/login?id=${offer.candidateId}`);
  expect(sent[0]?.text).not.toMatch(/password/i);
});

it('an SMS follows the reminder of a joining form, with a template of its own', async () => {
  const before = t.clock.now;
  const start = new Date(startOfDay(todayInIndia()).getTime() + 10 * 3_600_000);
  t.clock.now = start;
  const hrToken = await signInHr(t);
  const offer = await createOffer(t, { hrToken, status: 'Approved', joiningDate: '2030-01-04' });
  await t.deliverAll();
  t.mailbox.texts.length = 0;
  t.clock.now = new Date(start.getTime() + 3 * 24 * 3_600_000);
  await sendDueReminders(t.deps);
  await t.deliverAll();
  t.clock.now = before;
  const sent = t.mailbox.texts.filter(({ to }) => to === offer.mobile);
  expect(sent).toMatchObject([{ template: '1107160000000000002' }]);
  expect(sent[0]?.text).toContain('Your joining form for Himalaya Foods Pvt Ltd is not submitted yet');
});

it('no SMS follows a rejected mail', async () => {
  const offer = await createOffer(t, { hrToken: token });
  t.mailbox.refuse.set(offer.email, 'no such mailbox');
  await t.call(sendOfferEmails, { token, body: { candidateIds: [offer.candidateId] } });
  await t.deliverAll();
  t.mailbox.refuse.clear();
  expect(t.mailbox.texts.filter(({ to }) => to === offer.mobile)).toEqual([]);
});

it('two concurrently recorded mails of one offer have an SMS each, and none is sent before a code', async () => {
  const both = await startTestApp({ env: { SMS_OFFERS: 'on' }, database: t.database });
  const hrToken = await signInHr(both);
  const { candidateId, candidateOfferId, mobile } = await createOffer(both, { hrToken });
  await both.call(sendOfferEmails, { token: hrToken, body: { candidateIds: [candidateId] } });
  await both.call(resendOfferEmails, { token: hrToken, body: { candidateIds: [candidateId], kind: 'REMINDER' } });
  const ofOffer = async (channel: 'mail' | 'sms') =>
    (await messagesOf(both.db, candidateOfferId))
      .filter((message) => message.channel === channel)
      .map((message) => ({ messageId: message.message_id }));
  const { signal } = new AbortController();
  const tries = (await ofOffer('mail')).map((data) => ({ data, last: false, isUrgent: true, signal }));
  await Promise.all(jobHandlers(both.deps)['deliver-message'](tries));

  const notices = (await ofOffer('sms')).map(({ messageId }) => messageId);
  const { rows } = await both.database.pool.query(
    `select name, priority from pgboss.job where data ->> 'messageId' = any($1)`,
    [notices],
  );
  expect(rows).toEqual([notice, notice]);
  await both.deliverAll();
  const texts = both.mailbox.texts.filter(({ to }) => to === mobile).map(({ text }) => text);
  expect(new Set(texts).size).toBe(2);
  await both.close();
});
