import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { undeliveredMessages as m } from '#domain/hr-messages.ts';
import { startMessagesApp } from '#test/set-up/messages-app.ts';
import { countUndeliveredByReason } from './queries.ts';

const { t, clear, hrUserId, offer, auditOf, failedMessage, jobStatesOf, list, mailsOf, queue, retry, rowOf, stored } =
  await startMessagesApp();
afterAll(() => t.close());
beforeEach(clear);

describe('a failed message', () => {
  it('is listed with its reason and advice, and is sent when HR retries it', async () => {
    const { messageId, recipient } = await failedMessage();
    expect(await rowOf(messageId)).toEqual({
      messageId,
      channel: 'mail',
      kind: 'decision-for-hr',
      recipient,
      candidate: {
        candidateOfferId: offer.candidateOfferId,
        candidateId: offer.candidateId,
        name: offer.candidateName,
        offerLetterStatus: 'Offer Sent',
      },
      state: 'failed',
      queuedOn: expect.any(String),
      finishedOn: t.clock.now.toISOString(),
      attempts: 1,
      reason: m.reasons.mail,
      advice: m.advice.failed,
      may: { retry: true },
    });
    expect((await retry({ messageIds: [messageId] })).envelope.responseObject).toEqual({ queued: 1, skipped: [] });
    expect(await rowOf(messageId)).toBeUndefined();
    expect(await stored(messageId)).toMatchObject({ state: 'queued', reason: null, finished_on: null });
    await t.deliverAll();
    expect(mailsOf(messageId)).toMatchObject([{ to: recipient, subject: 'Accepted', text: 'Offer accepted' }]);
    expect(await stored(messageId)).toMatchObject({ state: 'sent', attempts: 2, content: null });
    expect(await auditOf('retry-message', messageId)).toMatchObject([
      {
        actor_kind: 'hr',
        actor_id: hrUserId,
        candidate_offer_id: offer.candidateOfferId,
        details: { messageId, kind: 'decision-for-hr', channel: 'mail' },
      },
    ]);
  });

  it('keeps its text encrypted unless it contained a password or a code', async () => {
    const { messageId } = await failedMessage();
    const { content } = await stored(messageId);
    expect(content).not.toBeNull();
    expect(content?.includes('Offer accepted')).toBe(false);
    for (const kind of ['offer', 'otp'] as const) {
      expect((await stored((await failedMessage(kind)).messageId)).content).toBeNull();
    }
  });

  it('is sent once, however many retries are concurrent', async () => {
    const { messageId } = await failedMessage();
    const answers = await Promise.all([1, 2, 3, 4].map(() => retry({ messageIds: [messageId] })));
    const results = new Set(answers.map(({ status, envelope }) => (status === 200 ? 200 : envelope.message)));
    expect(results).toContain(200);
    // A concurrent retry finds it waiting, and makes it due as well.
    expect([200, m.skipped.underWay]).toEqual(expect.arrayContaining([...results]));
    expect(await jobStatesOf(messageId)).toEqual(['completed', 'created']);
    await t.deliverAll();
    expect(mailsOf(messageId)).toHaveLength(1);
  });

  it('is skipped with the reason where a retry makes no sense', async () => {
    const good = await failedMessage();
    const delivered = await queue();
    await t.deliverAll();
    const code = await failedMessage('otp');
    const unknown = randomUUID();
    const answer = await retry({ messageIds: [code.messageId, good.messageId, delivered.messageId, unknown] });
    expect(answer.envelope.responseObject).toEqual({
      queued: 1,
      skipped: [
        { messageId: code.messageId, reason: m.skipped.code },
        { messageId: delivered.messageId, reason: m.skipped.delivered },
        { messageId: unknown, reason: m.skipped.unknown },
      ],
    });
    const none = await retry({ messageIds: [code.messageId, unknown] });
    expect([none.status, none.envelope.message]).toEqual([409, m.noneQueued]);
    expect(none.envelope.errors).toEqual([
      { path: 'messageIds[0]', message: m.skipped.code },
      { path: 'messageIds[1]', message: m.skipped.unknown },
    ]);
    expect(await auditOf('retry-message', code.messageId)).toEqual([]);
  });

  it('is skipped while its delivery is being recorded', async () => {
    const { messageId } = await failedMessage();
    await t.db.transaction().execute(async (tx) => {
      await tx.selectFrom('messages').where('message_id', '=', messageId).selectAll().forUpdate().execute();
      const answer = await retry({ messageIds: [messageId] });
      expect([answer.status, answer.envelope.message]).toEqual([409, m.skipped.underWay]);
    });
  });

  it('is retried with all others in one call, which answers the number left', async () => {
    const some = [
      await failedMessage(),
      await failedMessage('joining-form-confirmation'),
      await failedMessage('acceptance'),
    ];
    const { messageId: code } = await failedMessage('otp');
    const before = await list({ size: 2 });
    expect(before).toMatchObject({ page: 1, size: 2, totalElements: 4, totalPages: 2, retryable: 3 });
    expect((await list({ size: 2, page: 2 })).content).toHaveLength(2);
    expect((await list({ page: 3 })).content).toEqual([]);
    expect((await retry({ all: true })).envelope.responseObject).toEqual({ queued: 3, skipped: [] });
    await t.deliverAll();
    for (const { messageId } of some) expect(mailsOf(messageId)).toHaveLength(1);
    expect((await list()).content.map((row) => row.messageId)).toEqual([code]);
    expect((await retry({ all: true })).envelope.responseObject).toEqual({ queued: 0, skipped: [] });
  });

  it('that its receiver rejected shows the receiver’s words', async () => {
    const { messageId, recipient } = await queue('joining-form-confirmation');
    t.mailbox.refuse.set(recipient, `<${recipient}> unknown (550 5.1.1)`);
    await t.deliverAll();
    expect(await rowOf(messageId)).toMatchObject({
      state: 'bounced',
      reason: `<${recipient}> unknown (550 5.1.1)`,
      advice: m.advice.bounced,
      may: { retry: true },
    });
    const counted = await countUndeliveredByReason(t.db, t.clock.now);
    expect(counted).toMatchObject([{ kind: 'joining-form-confirmation', state: 'bounced', messages: 1, reason: null }]);
  });

  it('leaves the list after two weeks', async () => {
    const { messageId } = await failedMessage();
    const age = (days: number) =>
      t.db
        .updateTable('messages')
        .set({ finished_on: new Date(t.clock.now.getTime() - days * 24 * 60 * 60 * 1000) })
        .where('message_id', '=', messageId)
        .execute();
    await age(13.9);
    expect(await rowOf(messageId)).toBeDefined();
    await age(14.1);
    expect(await rowOf(messageId)).toBeUndefined();
    await t.deliverAll();
  });

  it('is selected by ids or with all, not with both or neither', async () => {
    for (const body of [{}, { messageIds: [] }, { all: false }, { messageIds: [randomUUID()], all: true }]) {
      const answer = await retry(body);
      expect([answer.status, answer.envelope.errors]).toEqual([400, [{ path: 'messageIds', message: m.choose }]]);
    }
    expect((await retry({ messageIds: ['x'] })).status).toBe(400);
  });
});
