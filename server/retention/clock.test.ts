import { describe, expect, inject, it } from 'vitest';
import { createTestDatabase } from '#test/database/test-database.ts';
import { requireRightClock } from './apply-retention.ts';

describe('the clock', () => {
  it('is rejected when it is far ahead of all records, or differs from the database’s', async () => {
    const database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
    const record = (daysAgo: number) =>
      database.pool.query(
        `insert into audit (actor_kind, action, happened_on) values ('system', 'x', now() - make_interval(days => $1))`,
        [daysAgo],
      );
    const at = (ms: number) => requireRightClock({ db: database.db, now: () => new Date(Date.now() + ms) });
    try {
      await expect(at(0)).resolves.toBeUndefined();
      await record(31);
      await expect(at(0)).rejects.toThrow('let an HR user log in');
      await record(29);
      await expect(at(0)).resolves.toBeUndefined();
      await expect(at(11 * 60_000)).rejects.toThrow('set them right first');
    } finally {
      await database.close();
    }
  });
});
