import { afterAll, beforeEach, expect, it } from 'vitest';
import { getOfferMessages, type OfferMessage } from '#contract/messages.ts';
import { generalMessages } from '#domain/messages.ts';
import { undeliveredMessages } from '#domain/hr-messages.ts';
import { createOffer } from '#test/factories.ts';
import { startMessagesApp } from '#test/set-up/messages-app.ts';

const { t, clear, token, offer, failedMessage, queue, stored } = await startMessagesApp();
afterAll(() => t.close());
beforeEach(clear);

async function messagesOf(candidateOfferId: number): Promise<OfferMessage[]> {
  const answer = await t.call(getOfferMessages, { token, query: { candidateOfferId } });
  expect(answer.status).toBe(200);
  expect(JSON.stringify(answer.envelope)).not.toContain('Offer accepted');
  return answer.envelope.responseObject as OfferMessage[];
}

it('lists the messages of an offer with their state, the latest first', async () => {
  const failed = await failedMessage();
  t.mailbox.answer = '250 2.0.0 OK: queued as 4F2A';
  const taken = await queue('acceptance');
  await t.deliverAll();
  t.mailbox.answer = null;
  const refused = await queue('acceptance', 'full@example.com');
  t.mailbox.refuse.set(refused.recipient, 'mailbox full (552)');
  await t.deliverAll();
  const waiting = await queue('joining-form-confirmation');
  const [first, second, third, fourth, sent] = await messagesOf(offer.candidateOfferId);
  expect(first).toEqual({
    messageId: waiting.messageId,
    channel: 'MAIL',
    kind: 'joining-form-confirmation',
    state: 'QUEUED',
    queuedOn: (await stored(waiting.messageId)).queued_on.toISOString(),
    sentOn: null,
    detail: null,
    recipient: waiting.recipient,
  });
  expect(second).toMatchObject({ messageId: refused.messageId, state: 'FAILED', detail: 'mailbox full (552)' });
  expect(third).toMatchObject({ messageId: taken.messageId, state: 'SENT', detail: '250 2.0.0 OK: queued as 4F2A' });
  expect(fourth).toMatchObject({
    messageId: failed.messageId,
    state: 'FAILED',
    detail: undeliveredMessages.reasons.mail,
  });
  expect(sent).toMatchObject({
    kind: 'offer',
    state: 'SENT',
    detail: null,
    sentOn: expect.stringMatching(/Z$/) as string,
  });
  await t.deliverAll();
});

it('lists none for an offer without messages, and answers 404 for an unknown one', async () => {
  const { candidateOfferId } = await createOffer(t);
  expect(await messagesOf(candidateOfferId)).toEqual([]);
  const unknown = await t.call(getOfferMessages, { token, query: { candidateOfferId: 999_999 } });
  expect([unknown.status, unknown.envelope.message]).toEqual([404, generalMessages.unknownOffer]);
});
