import { execFileSync } from 'node:child_process';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createDatabase, type OpenDatabase } from '#server/db/database.ts';
import { deriveKeys } from '#server/sealing/keys.ts';
import { createTestDatabase, databaseUrl, dropDatabase, onServer } from '#test/database/test-database.ts';
import { migrate, MigrationError, requireMigrated } from './migrate.ts';
import { prepareDatabase } from '#server/prepare-database.ts';
import { keepSecretKey, SecretKeyError } from './secret.ts';

const keys = deriveKeys('a key that only these migration tests use');

describe('migrations', () => {
  let empty: OpenDatabase;
  const name = `aarambh_empty_${process.pid}`;

  beforeAll(async () => {
    await onServer(inject('databaseServer'), `create database ${name}`);
    empty = createDatabase({ connectionString: databaseUrl(inject('databaseServer'), name) });
  });
  afterAll(async () => {
    await empty.close();
    await dropDatabase(inject('databaseServer'), name);
  });

  it('are applied once, however many processes start concurrently', async () => {
    const applied = await Promise.all(Array.from({ length: 5 }, () => prepareDatabase(empty, keys)));
    const counts = applied.map((names) => names.length).toSorted((a, b) => a - b);
    expect(counts.slice(0, 4)).toEqual([0, 0, 0, 0]);
    expect(counts[4]).toBeGreaterThan(0);
    const { rows } = await empty.pool.query('select count(*)::int as departments from departments');
    expect(rows[0].departments).toBeGreaterThanOrEqual(8);
  });

  it('are awaited beyond the usual statement timeout', async () => {
    const impatient = new pg.Pool({ connectionString: empty.connectionString, statement_timeout: 100 });
    const first = await empty.pool.connect();
    try {
      await first.query('select pg_advisory_lock(7032026)');
      const second = migrate(impatient).catch((error: unknown) => error);
      await vi.waitFor(async () => {
        const { rows } = await first.query<{ waits: boolean }>(
          `select now() - query_start > interval '300 ms' as waits from pg_stat_activity
           where wait_event = 'advisory' and datname = current_database()`,
        );
        expect(rows).toEqual([{ waits: true }]);
      }, 10_000);
      await first.query('select pg_advisory_unlock(7032026)');
      expect(await second).toEqual([]);
      expect((await impatient.query('show statement_timeout')).rows).toEqual([{ statement_timeout: '100ms' }]);
    } finally {
      first.release();
      await impatient.end();
    }
  });

  describe('that change a table which a long reader has locked', () => {
    const undone = '0034_document_request_mails.sql';
    const readTable = 'document_requests';

    /** As before that migration, with a transaction open that has read the table which it changes. */
    async function heldTable() {
      await empty.pool.query(`alter table ${readTable} drop column message_id`);
      const { rowCount } = await empty.pool.query('delete from migrations where name = $1', [undone]);
      expect(rowCount).toBe(1);
      const reader = await empty.pool.connect();
      await reader.query('begin');
      await reader.query(`select from ${readTable}`);
      return reader;
    }
    const waitsForLock = async () => {
      const { rows } = await empty.pool.query(
        `select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      );
      expect(rows).toHaveLength(1);
    };

    it('let other statements through, and are applied once the reader has ended', async () => {
      const reader = await heldTable();
      const impatient = new pg.Pool({ connectionString: empty.connectionString, statement_timeout: 100 });
      const migrated = migrate(impatient, { locks: { each: 400, between: 100, all: 60_000 } });
      await vi.waitFor(waitsForLock, { timeout: 10_000, interval: 10 });
      // A server of the older version: it waits behind the migration's lock for no longer than that waits itself.
      await empty.pool.query(`select from ${readTable}`);
      await reader.query('commit');
      expect(await migrated).toEqual([undone]);
      reader.release();
      await impatient.end();
    });

    it('fail after the timeout with advice, and change nothing', async () => {
      const reader = await heldTable();
      const failed = migrate(empty.pool, { locks: { each: 50, between: 10, all: 200 } });
      await expect(failed).rejects.toThrow(/0034.* did not get its locks.*backup.*as it was before/);
      await reader.query('commit');
      reader.release();
      expect(await migrate(empty.pool)).toEqual([undone]);
    });
  });

  it('reject a database that a newer version has used', async () => {
    await empty.pool.query("insert into migrations (name, sha256) values ('9999_future.sql', 'x')");
    await expect(migrate(empty.pool)).rejects.toThrow(MigrationError);
    await expect(migrate(empty.pool)).rejects.toThrow('newer version');
    await empty.pool.query("delete from migrations where name = '9999_future.sql'");
  });

  it('reject a migration that was changed after it was applied', async () => {
    const { rows } = await empty.pool.query("select sha256 from migrations where name like '0001%'");
    await empty.pool.query("update migrations set sha256 = 'other' where name like '0001%'");
    await expect(migrate(empty.pool)).rejects.toThrow('was changed after');
    await empty.pool.query("update migrations set sha256 = $1 where name like '0001%'", [rows[0].sha256]);
    await expect(migrate(empty.pool)).resolves.toEqual([]);
  });

  it('are not applied by a command next to servers of an older version, which gets advice', async () => {
    await expect(requireMigrated(empty.pool)).resolves.toBeUndefined();
    const count = async () => (await empty.pool.query('select from migrations')).rowCount;
    const all = await count();
    const { rows } = await empty.pool.query(
      'delete from migrations where name = (select max(name) from migrations) returning name, sha256',
    );
    await expect(requireMigrated(empty.pool)).rejects.toThrow('npm run db:migrate');
    expect(await count()).toBe((all ?? 0) - 1);
    await empty.pool.query('insert into migrations (name, sha256) values ($1, $2)', [rows[0].name, rows[0].sha256]);
    await empty.pool.query('alter table migrations rename to migrations_of_nobody');
    await expect(requireMigrated(empty.pool)).rejects.toThrow('npm run db:migrate');
    await empty.pool.query('alter table migrations_of_nobody rename to migrations');
  });

  it('reject another SECRET_KEY', async () => {
    await expect(keepSecretKey(empty.db, keys)).resolves.toBeUndefined();
    const other = deriveKeys('quite another key of more than 32 characters');
    await expect(keepSecretKey(empty.db, other)).rejects.toThrow(SecretKeyError);
  });
});

describe('the table types', () => {
  it('match the migrations (to correct them: npm run db:types)', async () => {
    const database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
    try {
      const args = ['kysely-codegen', '--verify', '--url', database.connectionString];
      expect(() => execFileSync('npx', args, { stdio: 'pipe' })).not.toThrow();
    } finally {
      await database.close();
    }
  });
});
