import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { databaseUrl, onServer } from '#test/database/test-database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/start-embedded.ts';
import { DatabaseUrlError, tryDatabase } from './try-database.ts';

let folder: string;
let postgres: EmbeddedPostgres;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aarambh-try-'));
  // A server of its own: its role is no superuser, to whom PostgreSQL allows everything.
  postgres = await startEmbeddedPostgres({ dataDir: folder, log: () => undefined });
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

/** The address of a new database. */
async function newDatabase(name: string, options = ''): Promise<string> {
  await onServer(postgres.connectionString, `create database ${name} ${options}`);
  return databaseUrl(postgres.connectionString, name);
}

async function refusal(url: string): Promise<string> {
  const error: unknown = await tryDatabase(url).catch((raised: unknown) => raised);
  if (!(error instanceof DatabaseUrlError)) throw new Error('this is no refusal', { cause: error });
  expect(error.message).not.toContain(new URL(url).password);
  return error.message;
}

describe('DATABASE_URL', () => {
  const unused = 'postgres://someone:my-secret@127.0.0.1:1/aarambh';

  it.each([
    [unused, 'DATABASE_URL: nobody listens at 127.0.0.1:1. Start PostgreSQL there, or correct the address.'],
    [unused.replace('127.0.0.1', 'localhost'), 'DATABASE_URL: nobody listens at localhost:1.'],
    [unused.replace('127.0.0.1', 'no.such.host.invalid'), 'the host of no.such.host.invalid:1 is not known.'],
    ['postgres://someone:my-secret@localhost/x?host=/nowhere', 'DATABASE_URL: nobody listens at /nowhere.'],
  ])('is rejected where no server listens: %s', async (url, sentence) => {
    expect(await refusal(url)).toContain(sentence);
  });

  it('is rejected with a wrong password, and for a missing database', async () => {
    const wrong = new URL(postgres.connectionString);
    wrong.password = 'not-this-one';
    expect(await refusal(wrong.href)).toMatch(/^DATABASE_URL: PostgreSQL at \S+ does not let the user aarambh in\./);
    const missing = databaseUrl(postgres.connectionString, 'nowhere');
    expect(await refusal(missing)).toMatch(/there is no database nowhere at \S+ Make it \(createdb nowhere\)/);
    await expect(tryDatabase(postgres.connectionString)).resolves.toBeUndefined();
  });

  it('is rejected for a PostgreSQL that is too old', async () => {
    const url = await newDatabase('old');
    // It reports the version of 14.
    for (const statement of [
      'create schema of_old',
      `create function of_old.current_setting(text) returns text language sql as
       $$ select case $1 when 'server_version_num' then '140011' else pg_catalog.current_setting($1) end $$`,
      'alter database old set search_path = of_old, pg_catalog, public',
    ]) {
      await onServer(url, statement);
    }
    expect(await refusal(url)).toMatch(/the server is PostgreSQL \S+, and Aarambh needs 15 or newer\./);
  });

  it('is rejected for a read-only database, such as a standby, until it accepts writes', async () => {
    const url = await newDatabase('standby');
    await onServer(url, 'alter database standby set default_transaction_read_only = on');
    expect(await refusal(url)).toContain('the database standby is read-only, as a standby is. Name the server that');
    await onServer(postgres.connectionString, 'alter database standby set default_transaction_read_only = off');
    await expect(tryDatabase(url)).resolves.toBeUndefined();
  });

  it('is rejected for a user without the right to create the schema of the jobs, or tables', async () => {
    const url = await newDatabase('closed');
    const allow = 'grant create on database "closed" to "aarambh"';
    await onServer(url, 'revoke create on database "closed" from "aarambh"');
    const jobs = await refusal(url);
    expect(jobs).toContain('the user aarambh may not create what Aarambh needs in closed.');
    expect(jobs).toContain(allow);
    await onServer(url, allow);
    await onServer(url, 'revoke create on schema public from pg_database_owner');
    expect(await refusal(url)).toContain('grant create on schema public to "aarambh"');
    await onServer(url, 'grant create on schema public to "aarambh"');
    await expect(tryDatabase(url)).resolves.toBeUndefined();
  });

  it('is rejected for a database whose encoding lacks some names', async () => {
    const url = await newDatabase('latin', `encoding 'LATIN1' locale_provider libc locale 'C' template template0`);
    expect(await refusal(url)).toContain('the database latin has the encoding LATIN1, which cannot hold every name.');
  });
});
