import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, inject, it, vi } from 'vitest';
import { createDatabase } from '#server/db/database.ts';
import { openDataDir } from '#test/data-dir.ts';
import { ownDatabase, startServerProcess } from '#test/server-process.ts';
import { refusalOf, runRefused } from './refusal.ts';

const programs = ['server/main.ts', 'scripts/db-migrate.ts', 'scripts/hr-create.ts', 'scripts/backup.ts'] as const;

vi.stubEnv('DATABASE_URL', inject('databaseServer'));
const dataDir = await openDataDir();

const argumentsOf = (program: (typeof programs)[number]) => {
  if (program === 'scripts/hr-create.ts') return ['--username', 'anita'];
  return program === 'scripts/backup.ts' ? [join(dataDir, 'backup')] : [];
};

async function startAndStop(): Promise<void> {
  const server = await startServerProcess(dataDir);
  expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  expect(await server.stop()).toBe(0);
}

describe('a database that cannot be used', { timeout: 180_000 }, () => {
  it('is refused by the server and every command, in one sentence without the password', async () => {
    const env = {
      DATA_DIR: dataDir,
      DATABASE_URL: 'postgres://someone:my-secret@127.0.0.1:1/aarambh',
      SECRET_KEY: 'k'.repeat(40),
    };
    for (const program of [...programs, 'scripts/restore.ts'] as const) {
      const args = program === 'scripts/restore.ts' ? [join(dataDir, 'backup')] : argumentsOf(program);
      const refusal = refusalOf(await runRefused(program, env, { args }), ['my-secret']);
      expect(refusal).toContain('DATABASE_URL: nobody listens at 127.0.0.1:1. Start PostgreSQL there,');
    }
    await startAndStop();
  });

  it('is refused when it is of a newer version or was changed, and nothing in it is touched', async () => {
    await startAndStop();
    const { DATABASE_URL: url = '' } = await ownDatabase(dataDir);
    const env = { DATA_DIR: dataDir, DATABASE_URL: url };
    const database = createDatabase({ connectionString: url, poolSize: 1 });
    const expectRefusals = async (sentence: string) => {
      for (const program of ['server/main.ts', 'scripts/db-migrate.ts', 'scripts/hr-create.ts'] as const) {
        const refusal = refusalOf(await runRefused(program, env, { args: argumentsOf(program) }));
        expect(refusal).toContain(sentence);
      }
    };
    const columns = `select table_name, column_name, data_type from information_schema.columns
      where table_schema in ('public', 'pgboss') order by 1, 2`;
    try {
      const { rows: before } = await database.pool.query(columns);
      await database.pool.query(`insert into migrations (name, sha256) values ('9999_from_the_future.sql', 'x')`);
      await expectRefusals(
        'The database was used by a newer version of Aarambh (9999_from_the_future.sql is unknown here). Start that version',
      );
      await database.pool.query(`delete from migrations where name like '9999%'`);
      await database.pool.query(`update migrations set sha256 = 'x' || sha256 where name like '0001%'`);
      await expectRefusals('The migration 0001_first_path.sql was changed after it was applied to this database.');
      await database.pool.query(`update migrations set sha256 = substr(sha256, 2) where name like '0001%'`);
      const { rows: after } = await database.pool.query(columns);
      expect(after).toEqual(before);
    } finally {
      await database.close();
      await rm(join(dataDir, 'backup'), { force: true });
    }
    await startAndStop();
  });
});
