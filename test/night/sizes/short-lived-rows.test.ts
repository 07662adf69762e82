import { GCProfiler } from 'node:v8';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, inject, it } from 'vitest';
import { createTestDatabase } from '#test/database/test-database.ts';
import type { Db, OpenDatabase } from '#server/db/database.ts';

let database: OpenDatabase;
beforeEach(async () => {
  database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
});
afterEach(() => database.close());

/** Reads a hundred rows; some 18 KB on this side. */
async function readRows(db: Db): Promise<void> {
  await sql`select n, repeat('x', 30) || n as one, repeat('y', 20) || n as other, now() as at
    from generate_series(1, ${100}::int) n`.execute(db);
}

/** The surviving share of the young generation at its collections. */
async function shareKept(work: () => Promise<void>): Promise<number> {
  const profiler = new GCProfiler();
  profiler.start();
  for (let n = 0; n < 1500; n += 1) await work();
  const { statistics } = profiler.stop();
  const small = statistics.filter(({ gcType }) => gcType === 'Scavenge');
  const young = small.map(({ beforeGC }) => {
    const { heapSpaceStatistics } = beforeGC;
    return heapSpaceStatistics.find(({ spaceName }) => spaceName === 'new_space')?.spaceUsedSize ?? 0;
  });
  const removed = small.map(
    ({ beforeGC, afterGC }) => beforeGC.heapStatistics.usedHeapSize - afterGC.heapStatistics.usedHeapSize,
  );
  const sum = (values: number[]) => values.reduce((all, each) => all + each, 0);
  // Fewer samples would prove little.
  expect(small.length).toBeGreaterThan(1);
  return 1 - sum(removed) / sum(young);
}

it('rows of queries are freed by the next small garbage collection', async () => {
  expect(await shareKept(() => readRows(database.db))).toBeLessThan(0.1);
});

it('rows of transactions are freed by it, too', async () => {
  expect(await shareKept(() => database.db.transaction().execute(readRows))).toBeLessThan(0.1);
});
