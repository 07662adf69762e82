import { afterEach, beforeEach, expect, inject, it, vi } from 'vitest';
import type { OpenDatabase } from '#server/db/database.ts';
import { createTestDatabase, testLog } from '#test/database/test-database.ts';
import { jobPriority, startJobs, type Jobs } from './boss.ts';

let database: OpenDatabase;
let jobs: Jobs;
beforeEach(async () => {
  database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
  jobs = await startJobs(database.connectionString, testLog);
});
afterEach(async () => {
  await jobs.stop();
  await database.close();
});

const messages = Array.from({ length: 61 }, (_, at) => ({ messageId: `message-${at}` }));

it('works through many jobs without a pause, and one that fails fails alone', async () => {
  const tries = new Map<string, number>();
  await jobs.work({
    'deliver-message': (batch) =>
      batch.map(async ({ data: { messageId } }) => {
        tries.set(messageId, (tries.get(messageId) ?? 0) + 1);
        if (messageId === 'message-30') throw new Error('the mail server is away');
      }),
  });
  await jobs.enqueue(database.db, 'deliver-message', messages);
  const states = () =>
    database.pool.query<{ state: string; count: number }>(
      'select state::text, count(*)::int as count from pgboss.job group by state order by state',
    );
  await vi.waitFor(
    async () =>
      expect((await states()).rows).toEqual([
        { state: 'completed', count: 60 },
        { state: 'retry', count: 1 },
      ]),
    // With one fetch at each poll it would take 30 s.
    { timeout: 20_000, interval: 100 },
  );
  // On a slow machine the failed one may be due again by now.
  tries.delete('message-30');
  expect([...tries.values()].filter((count) => count > 1)).toEqual([]);
});

it('tries a failed job again when it is due, not half a minute later', async () => {
  let tries = 0;
  await jobs.work({
    'deliver-message': (batch) =>
      batch.map(async () => {
        tries += 1;
        if (tries === 1) throw new Error('the mail server is away');
      }),
  });
  await jobs.enqueue(database.db, 'deliver-message', messages.slice(0, 1));
  await vi.waitFor(
    async () => {
      const due = "update pgboss.job set start_after = now() + '1 s' where state = 'retry'";
      expect((await database.pool.query(due)).rowCount).toBe(1);
    },
    { timeout: 10_000, interval: 20 },
  );
  await vi.waitFor(() => expect(tries).toBe(2), { timeout: 15_000, interval: 50 });
});

it('takes a code while batches of a large sending wait for a slow mail server', async () => {
  const [slow, code] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  let waiting = 0;
  await jobs.work({
    'deliver-message': (batch) =>
      batch.map(async ({ data: { messageId }, isUrgent }) => {
        if (messageId === 'code' && isUrgent) return code.resolve();
        waiting += 1;
        return slow.promise;
      }),
  });
  await jobs.enqueue(database.db, 'deliver-message', messages);
  // Every worker of large sendings has a full batch, and more wait.
  await vi.waitFor(() => expect(waiting).toBe(48), { timeout: 10_000, interval: 20 });
  await jobs.enqueue(database.db, 'deliver-message', [{ messageId: 'code' }], { priority: jobPriority.code });
  await code.promise;
  expect(waiting).toBe(48);
  slow.resolve();
});

it.each([
  ['deliver-message', 'deliver-sms'],
  ['deliver-sms', 'deliver-message'],
] as const)('%s waits for its server, and %s goes on', async (waits, goesOn) => {
  const slow = Promise.withResolvers<void>();
  const other = Promise.withResolvers<void>();
  let waiting = 0;
  await jobs.work({
    [waits]: (batch: unknown[]) =>
      batch.map(() => {
        waiting += 1;
        return slow.promise;
      }),
    [goesOn]: (batch: unknown[]) => batch.map(async () => other.resolve()),
  });
  const { bulk, code } = jobPriority;
  await jobs.enqueue(database.db, waits, messages, { priority: code });
  // Every worker of the channel has its batch, those of urgent messages too.
  await vi.waitFor(() => expect(waiting).toBe(56), { timeout: 10_000, interval: 20 });
  await jobs.enqueue(database.db, goesOn, [{ messageId: 'other' }], { priority: bulk });
  await other.promise;
  slow.resolve();
});
