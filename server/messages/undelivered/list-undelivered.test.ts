import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import { sendOtp } from '#contract/candidate-auth.ts';
import { getDashboard } from '#contract/dashboard.ts';
import { sendOfferEmails } from '#contract/offers.ts';
import { undeliveredMessages as m } from '#domain/hr-messages.ts';
import { createOffer } from '#test/factories.ts';
import { startMessagesApp } from '#test/set-up/messages-app.ts';

const { t, clear, token, offer, failedMessage, jobStatesOf, list, mailsOf, queue, retry, rowOf } =
  await startMessagesApp();
afterAll(() => t.close());
beforeEach(clear);

describe('the list of undelivered messages', () => {
  it('has an offer’s mail until the offer is sent again', async () => {
    const other = await createOffer(t, { hrToken: token });
    await t.call(sendOfferEmails, { token, body: { candidateIds: [other.candidateId] } });
    t.mailbox.away = true;
    await t.deliverAll({ lastTry: true });
    t.mailbox.away = false;
    const [row] = (await list()).content;
    expect(row).toMatchObject({
      kind: 'offer',
      candidate: { candidateId: other.candidateId, offerLetterStatus: 'Open' },
      advice: m.advice.offerFailed,
      may: { retry: false },
    });
    const refused = await retry({ messageIds: [row?.messageId] });
    expect([refused.status, refused.envelope.message]).toEqual([409, m.skipped.offer]);
    await t.call(sendOfferEmails, { token, body: { candidateIds: [other.candidateId] } });
    expect((await list()).content).toEqual([]);
    await t.deliverAll();
  });

  it('has a code until the next one is requested', async () => {
    const code = async () => {
      await t.call(sendOtp, { body: { candidateId: offer.candidateId } });
      t.mailbox.away = true;
      await t.deliverAll({ lastTry: true });
      t.mailbox.away = false;
    };
    await code();
    const [first] = (await list()).content;
    expect(first).toMatchObject({
      kind: 'otp',
      channel: 'sms',
      recipient: offer.mobile,
      reason: m.reasons.sms,
      advice: m.advice.code,
      may: { retry: false },
    });
    await code();
    const rows = (await list()).content;
    expect(rows).toHaveLength(1);
    expect(rows[0]?.messageId).not.toBe(first?.messageId);
    await t.database.pool.query("update messages set created_on = now() - interval '25 hours' where kind = 'otp'");
    expect((await list()).content).toEqual([]);
  });

  it('has a message that waits too long, which HR can retry', async () => {
    const { messageId } = await queue();
    t.mailbox.away = true;
    await expect(t.deliverAll()).rejects.toThrow('ECONNREFUSED');
    t.mailbox.away = false;
    // As the queue keeps a job whose next try is far away.
    await t.database.pool.query(
      "update pgboss.job set state = 'retry', start_after = now() + '2 hours' where data ->> 'messageId' = $1",
      [messageId],
    );
    expect(await rowOf(messageId)).toBeUndefined();
    t.clock.now = new Date(Date.now() + 6 * 60_000);
    expect(await rowOf(messageId)).toMatchObject({
      state: 'waiting',
      attempts: 1,
      reason: m.reasons.mail,
      advice: m.advice.waits,
      finishedOn: null,
      may: { retry: true },
    });
    expect((await retry({ messageIds: [messageId] })).envelope.responseObject).toMatchObject({ queued: 1 });
    expect(await jobStatesOf(messageId)).toEqual(['retry']);
    await t.deliverAll();
    expect(mailsOf(messageId)).toHaveLength(1);
  });

  it('retries no message twice that is being attempted', async () => {
    const { messageId } = await queue();
    await t.database.pool.query("update pgboss.job set state = 'active' where data ->> 'messageId' = $1", [messageId]);
    const answer = await retry({ messageIds: [messageId] });
    expect([answer.status, answer.envelope.message]).toEqual([409, m.skipped.underWay]);
    await t.database.pool.query("update pgboss.job set state = 'created' where data ->> 'messageId' = $1", [messageId]);
    await t.deliverAll();
  });

  it('has the number on the dashboard', async () => {
    await failedMessage();
    await failedMessage('acceptance');
    const { envelope } = await t.call(getDashboard, { token });
    expect((envelope.responseObject as ResponseOf<typeof getDashboard>).undeliveredMessages).toBe(2);
  });
});
