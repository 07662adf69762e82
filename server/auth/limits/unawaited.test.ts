import { afterAll, beforeEach, expect, inject, test } from 'vitest';
import pg from 'pg';
import { boundPool } from '#server/db/bounded-pool.ts';
import { deriveKeys } from '#server/sealing/keys.ts';
import { createTestDatabase } from '#test/database/test-database.ts';
import { createCounters, type Count } from './counters.ts';
import { createKnownAddresses } from './rate-limits.ts';

const { addresses } = deriveKeys('one secret key of more than 32 characters');
const now = () => new Date('2026-11-26T04:30:00Z');
const counts: Count[] = [{ limit: 'loginByUser', key: 'asha' }];

const database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
const { pathname } = new URL(database.connectionString);
// The server of the tests waits for no disk; PostgreSQL as it is installed does.
await database.pool.query(`alter database ${pathname.slice(1)} set synchronous_commit = on`);
// A deferred trigger runs at the end of its transaction, and shows how that one is committed.
await database.pool.query(`
  create table committed (how text);
  create function note_commit() returns trigger language plpgsql as
    $$ begin insert into committed values (current_setting('synchronous_commit')); return null; end $$;
  create constraint trigger counted after insert or update on rate_limits
    deferrable initially deferred for each row execute function note_commit();
  create constraint trigger known after insert or update on known_addresses
    deferrable initially deferred for each row execute function note_commit();`);
const connections = new pg.Pool({ connectionString: database.connectionString, max: 1 });
const pool = boundPool(connections);
afterAll(async () => {
  await connections.end();
  await database.close();
});

async function commits(): Promise<string[]> {
  const { rows } = await database.pool.query<{ how: string }>('select how from committed');
  return rows.map(({ how }) => how);
}

/** A counter to subtract from and to change, and no commit noted yet. */
beforeEach(async () => {
  await createCounters(pool, addresses, now).consume(counts);
  await database.pool.query('truncate committed');
});

test.each([
  ['counts a try', () => createCounters(pool, addresses, now).consume(counts)],
  ['counts a failure', () => createCounters(pool, addresses, now).add(counts)],
  ['takes a try back', () => createCounters(pool, addresses, now).release(counts)],
  [
    'notes an address',
    () => createKnownAddresses(pool, addresses, now).add({ audience: 'hr', subject: 'asha', address: '192.0.2.1' }),
  ],
])('%s does not wait for the disk', async (_, write) => {
  await write();
  expect(await commits()).toEqual(['off']);
});

test('the next change on the same connection waits for the disk again', async () => {
  await pool.query({ text: 'update rate_limits set points = 0', values: [] });
  expect(await commits()).toEqual(['on']);
});
