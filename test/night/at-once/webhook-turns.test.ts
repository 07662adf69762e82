import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { resendWebhook, type Webhook } from '#contract/hr/webhooks.ts';
import { startJobs } from '#server/jobs/boss.ts';
import { jobHandlers, repeatedJobs } from '#server/job-registry.ts';
import { testLog } from '#test/database/test-database.ts';
import { startWebhooks } from '#test/set-up/webhooks.ts';
import type { Receiver } from '#test/receivers/webhook-receiver.ts';
import { deliverWebhook, requeueWebhooks } from '#server/webhooks/delivery/deliver-webhook.ts';

let receiver: Receiver;
let webhook: Webhook;

const w = await startWebhooks();
afterAll(() => w.close());
beforeEach(async () => {
  await w.travelTo(new Date());
  ({ receiver, webhook } = await w.addReceiver(['offer.sent']));
});
afterEach(async () => {
  receiver.close();
  await w.t.database.pool.query('truncate webhooks cascade');
  await w.t.database.pool.query(`delete from pgboss.job where name = 'deliver-webhook'`);
});

/** Events of different offers for one address, due now and without a job. */
async function insertEvents({ webhookId }: Webhook, count: number): Promise<number[]> {
  const { rows } = await w.t.database.pool.query<{ id: number }>(
    `with happened as (
       insert into webhook_events (event_id, type, body, occurred_on)
       select gen_random_uuid(), 'offer.sent', '{"type":"offer.sent","data":{}}', $2 from generate_series(1, $3)
       returning event_id)
     insert into webhook_deliveries (webhook_id, event_id, next_try_on)
     select $1, event_id, $2 from happened returning delivery_id as id`,
    [webhookId, w.t.clock.now, count],
  );
  return rows.map(({ id }) => id);
}

/** As each event is queued with its change. */
const enqueue = (ids: number[]) =>
  w.t.deps.jobs.enqueue(
    w.t.db,
    'deliver-webhook',
    ids.map((deliveryId) => ({ deliveryId })),
  );

/** The deliveries whose jobs wait for a worker or are being done. */
async function queued(): Promise<number[]> {
  const { rows } = await w.t.database.pool.query<{ id: number }>(
    `select (data ->> 'deliveryId')::bigint as id from pgboss.job
     where name = 'deliver-webhook' and (state = 'active' or state = 'created' and start_after <= now()) order by id`,
  );
  return rows.map(({ id }) => id);
}

async function countOf(condition: string): Promise<number> {
  const { rows } = await w.t.database.pool.query<{ count: number }>(
    `select count(*)::integer as count from webhook_deliveries where webhook_id = $1 and ${condition}`,
    [webhook.webhookId],
  );
  return rows[0]?.count ?? 0;
}

/** Lets a receiver keep its answers; `most` is how many were waited for at the same time. */
function keepAnswers(of: Receiver) {
  const kept = { open: new Set<ServerResponse>(), most: 0 };
  of.answer = (response) => {
    kept.open.add(response);
    kept.most = Math.max(kept.most, kept.open.size);
    response.on('close', () => kept.open.delete(response));
  };
  return kept;
}

describe('the sweep of each minute', () => {
  test('creates missing jobs for every endpoint, whatever waits for another, and none twice', async () => {
    const many = await insertEvents(webhook, 600);
    const other = await w.addReceiver(['offer.sent']);
    const [lost] = await insertEvents(other.webhook, 1);
    await requeueWebhooks(w.t.deps);
    const jobs = await queued();
    expect(jobs).toContain(lost);
    expect(jobs.filter((id) => many.includes(id))).toEqual(many.slice(0, 2));
    await insertEvents(webhook, 1);
    await enqueue(many.slice(2));
    const before = await queued();
    await requeueWebhooks(w.t.deps);
    await requeueWebhooks(w.t.deps);
    expect((await queued()).length - before.length).toBe(1);
    other.receiver.close();
  });

  test('delivers events even while expired offers cannot be recorded', async () => {
    const lost = await insertEvents(webhook, 1);
    await w.t.database.pool.query('alter table expired_offers_told rename to away');
    const jobs = repeatedJobs(w.t.deps).filter(({ name }) => /webhooks|expired/.test(name));
    const done = await Promise.allSettled(jobs.map(({ run }) => run()));
    await w.t.database.pool.query('alter table away rename to expired_offers_told');
    expect(done.filter(({ status }) => status === 'rejected')).toHaveLength(1);
    expect(await queued()).toEqual(lost);
  });
});

describe('an endpoint', () => {
  test('gets two events at a time, and the others soon after, without failed attempts', async () => {
    const kept = keepAnswers(receiver);
    const ids = await insertEvents(webhook, 6);
    let ended = 0;
    const tries = ids.map(async (id) => {
      await deliverWebhook(w.t.deps, id);
      ended += 1;
    });
    await vi.waitFor(() => expect([kept.open.size, ended]).toEqual([2, 4]), { timeout: 20_000 });
    expect(await queued()).toEqual([]);
    expect(await countOf('tries = 0')).toBe(6);
    receiver.answer = (response) => void response.writeHead(200).end();
    for (const response of kept.open) response.writeHead(200).end();
    await Promise.all(tries);
    await w.deliver();
    expect(kept.most).toBe(2);
    expect(receiver.received).toHaveLength(6);
    expect(await countOf(`state = 'DELIVERED' and tries = 1`)).toBe(6);
  });

  test('gets one event a minute after five timeouts, and all again when it answers', async () => {
    keepAnswers(receiver);
    await enqueue(await insertEvents(webhook, 8));
    await w.t.database.pool.query('update webhooks set silent_tries = 4');
    await w.deliver();
    expect(receiver.received).toHaveLength(1);
    receiver.answer = (response) => void response.writeHead(200).end();
    await requeueWebhooks(w.t.deps);
    await w.deliver();
    expect(receiver.received).toHaveLength(1);
    await w.travelTo(new Date(w.t.clock.now.getTime() + 61_000));
    await requeueWebhooks(w.t.deps);
    await w.deliver();
    expect(await countOf(`state = 'DELIVERED'`)).toBe(8);
  });

  test('gets an event once that HR resends during its delivery, and the attempt is kept', async () => {
    const [id = 0] = await insertEvents(webhook, 1);
    receiver.answer = (response) => void response.writeHead(500).end();
    await deliverWebhook(w.t.deps, id);
    const [first] = await w.attempts(webhook.webhookId);
    await w.travelTo(new Date(w.t.clock.now.getTime() + 31_000));
    const kept = keepAnswers(receiver);
    const second = deliverWebhook(w.t.deps, id);
    await vi.waitFor(() => expect(kept.open.size).toBe(1), { timeout: 20_000 });
    const refused = await w.t.call(resendWebhook, { token: w.token, body: { attemptId: first?.attemptId } });
    expect([refused.status, refused.codes.errorCode]).toEqual([409, 'webhooks.underWay']);
    for (const response of kept.open) response.writeHead(200).end('thank you');
    await second;
    await w.deliver();
    expect(receiver.received).toHaveLength(2);
    expect((await w.attempts(webhook.webhookId)).map(({ status }) => status)).toEqual([200, 500]);
  });
});

test('an unresponsive endpoint does not delay another one', async () => {
  const silent = await w.addReceiver(['offer.sent']);
  const kept = keepAnswers(silent.receiver);
  const [good, waiting] = [await insertEvents(webhook, 40), await insertEvents(silent.webhook, 40)];
  await enqueue(good.flatMap((id, index) => [waiting[index] ?? 0, id]));
  const workers = await startJobs(w.t.database.connectionString, testLog);
  await workers.work({ 'deliver-webhook': jobHandlers(w.t.deps)['deliver-webhook'] });
  await vi.waitFor(() => expect(receiver.received).toHaveLength(40), { timeout: 20_000, interval: 20 });
  expect(kept.most).toBe(2);
  // Deliveries that wait for the unresponsive endpoint cost nothing: there are no jobs but those of its attempts.
  await vi.waitFor(async () => expect((await queued()).length).toBeLessThanOrEqual(2), { timeout: 20_000 });
  silent.receiver.close();
  await workers.stop();
});
