import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '#contract/call.ts';
import { sendOtp } from '#contract/candidate-auth.ts';
import { getDashboard } from '#contract/dashboard.ts';
import { dismissMessages, getUndeliveredMessages, retryMessages } from '#contract/messages.ts';
import { sendOfferEmails } from '#contract/offers.ts';
import { undeliveredMessages as m } from '#domain/hr-messages.ts';
import type { MessageKind } from '#domain/undelivered-message.ts';
import { countJobs } from '#server/jobs/queries.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { createHrUser, createOffer, signInHr, type TestOffer } from '#test/factories.ts';
import { startTestApp, type TestApp } from '#test/test-app.ts';
import { countUndeliveredByReason } from './queries.ts';
import { requeueLostMessages } from './requeue-lost.ts';

let t: TestApp;
let token: string;
let hrUserId: string;
let offer: TestOffer;

beforeAll(async () => {
  t = await startTestApp();
  const user = await createHrUser(t);
  ({ hrUserId } = user);
  token = await signInHr(t, user);
  offer = await createOffer(t, { hrToken: token, status: 'Offer Sent' });
});
afterAll(() => t.close());
beforeEach(async () => {
  t.mailbox.away = false;
  t.mailbox.refuse.clear();
  t.clock.now = new Date();
  await t.database.pool.query("update messages set dismissed_on = now() where state in ('failed', 'bounced')");
});

async function queue(kind: MessageKind = 'decision-for-hr', recipient = `${randomUUID()}@example.com`) {
  const messageId = randomUUID();
  const { candidateOfferId } = offer;
  const message = { messageId, channel: 'mail', kind, recipient, candidateOfferId, letterVersion: null } as const;
  const text = 'Offer accepted';
  await t.db.transaction().execute((tx) => queueMessages(tx, t.deps, [{ ...message, subject: 'Accepted', text }]));
  return { messageId, recipient };
}

/** A message whose tries all failed. */
async function givenUp(kind?: MessageKind) {
  const message = await queue(kind);
  t.mailbox.away = true;
  await t.deliverAll({ lastTry: true });
  t.mailbox.away = false;
  return message;
}

type Page = ResponseOf<typeof getUndeliveredMessages>;
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

describe('a message that was given up', () => {
  it('is listed with its reason and what to do, and goes out once HR has it tried again', async () => {
    const { messageId, recipient } = await givenUp();
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
      may: { retry: true, dismiss: true },
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

  it('keeps its text encrypted unless it held a password or a code', async () => {
    const { messageId } = await givenUp();
    const { content } = await stored(messageId);
    expect(content).not.toBeNull();
    expect(content?.includes('Offer accepted')).toBe(false);
    for (const kind of ['offer', 'otp'] as const) {
      expect((await stored((await givenUp(kind)).messageId)).content).toBeNull();
    }
  });

  it('goes out once, however often it is tried again at the same moment', async () => {
    const { messageId } = await givenUp();
    const answers = await Promise.all([1, 2, 3, 4].map(() => retry({ messageIds: [messageId] })));
    const said = new Set(answers.map(({ status, envelope }) => (status === 200 ? 200 : envelope.message)));
    expect(said).toContain(200);
    // One that comes a moment later finds it waiting, and has it tried at once as well.
    expect([200, m.skipped.underWay]).toEqual(expect.arrayContaining([...said]));
    expect(await jobStatesOf(messageId)).toEqual(['completed', 'created']);
    await t.deliverAll();
    expect(mailsOf(messageId)).toHaveLength(1);
  });

  it('is skipped with the reason where trying it again makes no sense', async () => {
    const good = await givenUp();
    const delivered = await queue();
    await t.deliverAll();
    const code = await givenUp('otp');
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
    const { messageId } = await givenUp();
    await t.db.transaction().execute(async (tx) => {
      await tx.selectFrom('messages').where('message_id', '=', messageId).selectAll().forUpdate().execute();
      const answer = await retry({ messageIds: [messageId] });
      expect([answer.status, answer.envelope.message]).toEqual([409, m.skipped.underWay]);
    });
  });

  it('is tried again with all others in one call, which says what is left', async () => {
    const some = [await givenUp(), await givenUp('joining-form-confirmation'), await givenUp('acceptance')];
    const { messageId: code } = await givenUp('otp');
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

  it('that its receiver refused says so in the receiver’s words', async () => {
    const { messageId, recipient } = await queue('joining-form-confirmation');
    t.mailbox.refuse.set(recipient, `<${recipient}> unknown (550 5.1.1)`);
    await t.deliverAll();
    expect(await rowOf(messageId)).toMatchObject({
      state: 'bounced',
      reason: `<${recipient}> unknown (550 5.1.1)`,
      advice: m.advice.bounced,
      may: { retry: true, dismiss: true },
    });
    const counted = await countUndeliveredByReason(t.db, t.clock.now);
    expect(counted).toMatchObject([{ kind: 'joining-form-confirmation', state: 'bounced', messages: 1, reason: null }]);
  });

  it('leaves the list, and its text is erased, once HR needs no more of it', async () => {
    const { messageId } = await givenUp();
    const waiting = await queue();
    const answer = await t.call(dismissMessages, {
      token,
      body: { messageIds: [messageId, waiting.messageId] },
    });
    expect(answer.envelope.responseObject).toEqual({
      dismissed: 1,
      skipped: [{ messageId: waiting.messageId, reason: m.skipped.waiting }],
    });
    expect(await rowOf(messageId)).toBeUndefined();
    expect((await stored(messageId)).content).toBeNull();
    expect(await auditOf('dismiss-message', messageId)).toHaveLength(1);
    const again = await retry({ messageIds: [messageId] });
    expect([again.status, again.envelope.message]).toEqual([409, m.skipped.removed]);
    await t.deliverAll();
  });

  it('is asked for with ids or with all, not with both or neither', async () => {
    for (const body of [{}, { messageIds: [] }, { all: false }, { messageIds: [randomUUID()], all: true }]) {
      const answer = await retry(body);
      expect([answer.status, answer.envelope.errors]).toEqual([400, [{ path: 'messageIds', message: m.choose }]]);
    }
    expect((await retry({ messageIds: ['x'] })).status).toBe(400);
  });
});

describe('what the list holds', () => {
  it('an offer’s mail until the offer is sent again', async () => {
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
      may: { retry: false, dismiss: true },
    });
    const refused = await retry({ messageIds: [row?.messageId] });
    expect([refused.status, refused.envelope.message]).toEqual([409, m.skipped.offer]);
    await t.call(sendOfferEmails, { token, body: { candidateIds: [other.candidateId] } });
    expect((await list()).content).toEqual([]);
    await t.deliverAll();
  });

  it('a code until the next one is asked for', async () => {
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
      may: { retry: false, dismiss: true },
    });
    await code();
    const rows = (await list()).content;
    expect(rows).toHaveLength(1);
    expect(rows[0]?.messageId).not.toBe(first?.messageId);
    await t.database.pool.query("update messages set created_on = now() - interval '25 hours' where kind = 'otp'");
    expect((await list()).content).toEqual([]);
  });

  it('a message that waits longer than it should, which HR can have tried at once', async () => {
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
      may: { retry: true, dismiss: false },
    });
    expect((await retry({ messageIds: [messageId] })).envelope.responseObject).toMatchObject({ queued: 1 });
    expect(await jobStatesOf(messageId)).toEqual(['retry']);
    await t.deliverAll();
    expect(mailsOf(messageId)).toHaveLength(1);
  });

  it('nothing that is being tried at this moment twice', async () => {
    const { messageId } = await queue();
    await t.database.pool.query("update pgboss.job set state = 'active' where data ->> 'messageId' = $1", [messageId]);
    const answer = await retry({ messageIds: [messageId] });
    expect([answer.status, answer.envelope.message]).toEqual([409, m.skipped.underWay]);
    await t.database.pool.query("update pgboss.job set state = 'created' where data ->> 'messageId' = $1", [messageId]);
    await t.deliverAll();
  });

  it('as many as the dashboard says', async () => {
    await givenUp();
    await givenUp('acceptance');
    const { envelope } = await t.call(getDashboard, { token });
    expect((envelope.responseObject as ResponseOf<typeof getDashboard>).undeliveredMessages).toBe(2);
  });
});

describe('a waiting message whose job is gone', () => {
  const endJobs = (state: 'failed' | 'cancelled', messageId: string) =>
    t.database.pool.query(
      "update pgboss.job set state = $2::pgboss.job_state, completed_on = now() where data ->> 'messageId' = $1",
      [messageId, state],
    );

  it('has one again, exactly one, and is delivered', async () => {
    const purged = await queue();
    await t.database.pool.query("delete from pgboss.job where data ->> 'messageId' = $1", [purged.messageId]);
    const killed = await queue();
    await endJobs('failed', killed.messageId);
    const alive = await queue();
    const found = await Promise.all([1, 2, 3].map(() => requeueLostMessages(t.deps)));
    expect(found.reduce((sum, some) => sum + some, 0)).toBe(2);
    expect(await requeueLostMessages(t.deps)).toBe(0);
    expect(await jobStatesOf(purged.messageId)).toEqual(['created']);
    expect(await jobStatesOf(killed.messageId)).toEqual(['failed', 'created']);
    expect(await jobStatesOf(alive.messageId)).toEqual(['created']);
    await t.deliverAll();
    for (const { messageId } of [purged, killed, alive]) expect(mailsOf(messageId)).toHaveLength(1);
  });

  it('has one again when HR has it tried, at the same moment too', async () => {
    const { messageId } = await queue();
    await endJobs('cancelled', messageId);
    const [answer] = await Promise.all([
      retry({ messageIds: [messageId] }),
      requeueLostMessages(t.deps),
      retry({ all: true }),
    ]);
    expect([200, 409]).toContain(answer.status);
    await requeueLostMessages(t.deps);
    expect((await jobStatesOf(messageId)).toSorted()).toEqual(['cancelled', 'created']);
    await t.deliverAll();
    expect(mailsOf(messageId)).toHaveLength(1);
  });

  it('is found among tens of thousands that wait for theirs, of which PostgreSQL has not heard yet', async () => {
    const { messageId } = await queue();
    await t.database.pool.query('analyze pgboss.job_common');
    await t.database.pool.query(
      `with waiting as (
         insert into messages (channel, kind, recipient, content)
         select 'mail', 'acceptance', 'crowd', '\\x00' from generate_series(1, 30000) returning message_id)
       insert into pgboss.job (name, data, state)
       select 'deliver-message', jsonb_build_object('messageId', message_id, 'crowd', true), 'created' from waiting`,
    );
    await t.database.pool.query("delete from pgboss.job where data ->> 'messageId' = $1", [messageId]);
    expect(await requeueLostMessages(t.deps)).toBe(1);
    // One table after the other: for a join of both PostgreSQL may still believe that one of them is all but empty.
    await t.database.pool.query("delete from messages where recipient = 'crowd'");
    await t.database.pool.query("delete from pgboss.job where data ? 'crowd'");
    await t.deliverAll();
    expect(mailsOf(messageId)).toHaveLength(1);
  });

  it('is among the jobs that are counted', async () => {
    const { messageId } = await queue();
    await endJobs('failed', messageId);
    const failed = (await countJobs(t.db)).find(({ state }) => state === 'failed');
    expect(failed).toMatchObject({ name: 'deliver-message', overdueSeconds: 0 });
    expect(failed?.jobs).toBeGreaterThanOrEqual(1);
    await requeueLostMessages(t.deps);
    await t.deliverAll();
  });
});
