import { once } from 'node:events';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startPostgresServer, type PostgresServer } from './start.ts';

let server: PostgresServer;
beforeAll(async () => {
  server = await startPostgresServer();
});
afterAll(() => server.remove());

async function ask(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(statement)).rows;
  } finally {
    await client.end();
  }
}

const kept = [{ words: 'still here' }];

describe('the PostgreSQL of this machine', () => {
  it('is a supported version, and gives no rights that an operator would not', async () => {
    const [facts] = await ask(
      `select current_setting('server_version_num')::int as version, rolsuper, rolcreatedb
         from pg_roles where rolname = current_user`,
    );
    expect(facts).toMatchObject({ rolsuper: false, rolcreatedb: true });
    expect(Number(facts?.version)).toBeGreaterThanOrEqual(150_000);
  });

  it('keeps its data, port and password over a restart and a kill, also with a client connected', async () => {
    await ask(`create table kept as select 'still here' as words`);
    const client = new pg.Client({ connectionString: server.url });
    // The error is reported more than once.
    const lost = once(client, 'error');
    client.on('error', () => undefined);
    await client.connect();
    await server.restart();
    expect(String(await lost)).toContain('terminating connection');
    expect(await ask('select words from kept')).toEqual(kept);
    await server.kill();
    await expect(ask('select 1')).rejects.toThrow('ECONNREFUSED');
    await server.start();
    expect(await ask('select words from kept')).toEqual(kept);
  });
});
