import { createHash } from 'node:crypto';
import { afterAll, afterEach, describe, expect, inject, test } from 'vitest';
import { rateLimits } from '#domain/rate-limits.ts';
import { boundPool } from '#server/db/bounded-pool.ts';
import { deriveKeys } from '#server/sealing/keys.ts';
import { createTestDatabase, testSecretKey } from '#test/database/test-database.ts';
import { createCounters, type Count } from './counters.ts';

const start = Date.UTC(2026, 10, 23, 4, 30);
const minute = 60_000;

/** The counters of a process whose clock differs by this many milliseconds from `start`. */
const { addresses: secret } = deriveKeys(testSecretKey);
const at = (ms: number) => createCounters(pool, secret, () => new Date(start + ms));
const here: Count = { limit: 'loginByUserAndIp', key: 'asha at home' };
const everywhere: Count = { limit: 'loginByUser', key: 'asha' };
const daily: Count = { limit: 'loginByUserDaily', key: 'asha' };
const all = [here, everywhere, daily];
const pointsOf = async (counts: readonly Count[], ms = 0) => (await at(ms).read(counts)).map(({ points }) => points);

const database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
const pool = boundPool(database.pool);
afterAll(() => database.close());
afterEach(() => database.db.deleteFrom('rate_limits').execute());

describe('counting', () => {
  test('counts one, two and three together, with the remaining time of each window', async () => {
    const quarter = rateLimits.loginByUser.seconds * 1000;
    const day = rateLimits.loginByUserDaily.seconds * 1000;
    expect(await at(0).consume([here])).toEqual([{ points: 1, msLeft: quarter }]);
    expect(await at(minute).consume([here, everywhere])).toEqual([
      { points: 2, msLeft: quarter - minute },
      { points: 1, msLeft: quarter },
    ]);
    expect(await at(minute).consume(all, 5)).toEqual([
      { points: 7, msLeft: quarter - minute },
      { points: 6, msLeft: quarter },
      { points: 5, msLeft: day },
    ]);
  });

  test('stops after the first one above its limit', async () => {
    await at(0).consume([here], rateLimits.loginByUserAndIp.tries);
    expect(await at(0).consume(all)).toMatchObject([{ points: rateLimits.loginByUserAndIp.tries + 1 }]);
    expect(await pointsOf(all)).toEqual([rateLimits.loginByUserAndIp.tries + 1, 0, 0]);
  });

  test('counts all concurrent attempts, also with clocks that differ', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => at(index % 2 ? 20 : -20).consume(all.slice(1))));
    expect(await pointsOf([everywhere])).toEqual([40]);
  });

  test.each([
    ['over', rateLimits.loginByUser.seconds * 1000, 1],
    ['not over', rateLimits.loginByUser.seconds * 1000 - 1, 2],
    ['begun by a clock a little ahead', -minute, 2],
    ['begun by a clock far ahead', -minute - 1, 1],
  ])('uses a window that is %s', async (_, ms, points) => {
    await at(0).consume([everywhere]);
    expect(await at(ms).consume([everywhere])).toMatchObject([{ points }]);
    expect(await pointsOf([everywhere], ms)).toEqual([points]);
  });

  test('counts a failure whatever the limit', async () => {
    const count: Count = { limit: 'loginByIp', key: '192.0.2.1' };
    await at(0).consume([count], 500);
    await at(0).add([count, { limit: 'loginByIpDaily', key: '192.0.2.1' }]);
    expect(await pointsOf([count, { limit: 'loginByIpDaily', key: '192.0.2.1' }])).toEqual([501, 1]);
  });
});

describe('after a success', () => {
  test('subtracts one from each, and resets those to be forgotten', async () => {
    await at(0).consume(all, 3);
    await at(0).release([everywhere, daily], [here]);
    expect(await pointsOf(all)).toEqual([0, 2, 2]);
    expect(await at(minute).consume([here])).toEqual([
      { points: 1, msLeft: rateLimits.loginByUserAndIp.seconds * 1000 },
    ]);
  });

  test('never counts below zero, and creates no counter', async () => {
    await at(0).consume([everywhere]);
    await at(0).release([everywhere, daily], [], 5);
    expect(await pointsOf([everywhere, daily])).toEqual([0, 0]);
    expect(await database.db.selectFrom('rate_limits').selectAll().execute()).toHaveLength(1);
  });

  test('concurrent additions and subtractions do not deadlock', async () => {
    const rounds = Array.from({ length: 60 }, async (_, index) =>
      index % 2 ? at(0).consume(all) : at(0).release([everywhere, daily], [here]),
    );
    await expect(Promise.all(rounds)).resolves.toHaveLength(60);
  });
});

test('addresses and names in the table are hashed with a key', async () => {
  await at(0).consume([everywhere]);
  const [row] = await database.db.selectFrom('rate_limits').select('key').execute();
  const guess = createHash('sha256').update(everywhere.key).digest('base64url');
  expect(row?.key).not.toBe(`${everywhere.limit}:${guess}`);
  const { addresses: other } = deriveKeys(`${testSecretKey} and another`);
  expect(await createCounters(pool, other, () => new Date(start)).read([everywhere])).toEqual([
    { points: 0, msLeft: 0 },
  ]);
  expect(await pointsOf([everywhere])).toEqual([1]);
});

test('ended windows are removed', async () => {
  await at(0).consume([everywhere, daily]);
  await at(rateLimits.loginByUser.seconds * 1000).sweep();
  const rows = await database.db.selectFrom('rate_limits').select('key').execute();
  expect(rows.map(({ key }) => key.replace(/:.*/, ''))).toEqual(['loginByUserDaily']);
});
