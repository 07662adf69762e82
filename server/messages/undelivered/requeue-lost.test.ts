import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { startMessagesApp } from '#test/set-up/messages-app.ts';
import { requeueLostMessages } from './requeue-lost.ts';

const { t, clear, jobStatesOf, mailsOf, queue, retry } = await startMessagesApp();
afterAll(() => t.close());
beforeEach(clear);

describe('a waiting message without a job', () => {
  const endJobs = (state: 'failed' | 'cancelled', messageId: string) =>
    t.database.pool.query(
      "update pgboss.job set state = $2::pgboss.job_state, completed_on = now() where data ->> 'messageId' = $1",
      [messageId, state],
    );

  it('gets exactly one new job, and is delivered', async () => {
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

  it('gets one when HR retries it, also concurrently', async () => {
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

  it('is found among tens of thousands with jobs, before PostgreSQL has analysed the table', async () => {
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
});
