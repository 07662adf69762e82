import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import { getUndeliveredMessages, retryMessages } from '#contract/messages.ts';
import type { MessageKind } from '#domain/undelivered-message.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { createHrUser, createOffer, signInHr } from '#test/factories.ts';
import { startTestApp } from '#test/test-app.ts';

type Page = ResponseOf<typeof getUndeliveredMessages>;

/** An app with an HR user and a candidate's offer, and what the tests of messages that did not arrive ask of it. */
export async function startMessagesApp() {
  const t = await startTestApp();
  const user = await createHrUser(t);
  const token = await signInHr(t, user);
  const offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });

  async function queue(kind: MessageKind = 'decision-for-hr', recipient = `${randomUUID()}@example.com`) {
    const messageId = randomUUID();
    const { candidateOfferId } = offer;
    const message = { messageId, channel: 'mail', kind, recipient, candidateOfferId, letterVersion: null } as const;
    const text = 'Offer accepted';
    await t.db.transaction().execute((tx) => queueMessages(tx, t.deps, [{ ...message, subject: 'Accepted', text }]));
    return { messageId, recipient };
  }

  /** A message whose attempts all failed. */
  async function failedMessage(kind?: MessageKind) {
    const message = await queue(kind);
    t.mailbox.away = true;
    await t.deliverAll({ lastTry: true });
    t.mailbox.away = false;
    return message;
  }

  async function list(query = {}): Promise<Page> {
    const answer = await t.call(getUndeliveredMessages, { token, query });
    expect(answer.status).toBe(200);
    return answer.envelope.responseObject as Page;
  }
  const rowOf = async (messageId: string) => (await list()).content.find((row) => row.messageId === messageId);
  const retry = (body: object) => t.call(retryMessages, { token, body });
  const stored = (messageId: string) =>
    t.db.selectFrom('messages').selectAll().where('message_id', '=', messageId).executeTakeFirstOrThrow();
  const mailsOf = (messageId: string) => t.mailbox.mails.filter((mail) => mail.id === messageId);
  const auditOf = (action: string, messageId: string) =>
    t.db
      .selectFrom('audit')
      .selectAll()
      .where('action', '=', action)
      .execute()
      .then((rows) => rows.filter(({ details }) => JSON.stringify(details).includes(messageId)));
  async function jobStatesOf(messageId: string): Promise<string[]> {
    const { rows } = await t.database.pool.query<{ state: string }>(
      "select state::text from pgboss.job where data ->> 'messageId' = $1 order by created_on",
      [messageId],
    );
    return rows.map(({ state }) => state);
  }

  /** As at the start: the receivers answer, and nothing is in the list. */
  async function clear(): Promise<void> {
    t.mailbox.away = false;
    t.mailbox.refuse.clear();
    t.clock.now = new Date();
    await t.database.pool.query("update messages set dismissed_on = now() where state in ('failed', 'bounced')");
  }

  return {
    t,
    token,
    hrUserId: user.hrUserId,
    offer,
    clear,
    auditOf,
    failedMessage,
    jobStatesOf,
    list,
    mailsOf,
    queue,
    retry,
    rowOf,
    stored,
  };
}
