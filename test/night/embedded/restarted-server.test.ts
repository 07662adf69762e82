import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { query } from '#test/embedded/launched-process.ts';
import { isRunning } from '#test/embedded/process-table.ts';
import { clusterProcesses } from '#server/db/embedded/processes.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/db/embedded/start-embedded.ts';
import { makeSeed, removeDirectories } from '#test/embedded/test-project.ts';

describe('a crashed server', () => {
  const restarts = () => lines.filter((line) => line.includes('PostgreSQL is running again')).length;
  const lines: string[] = [];
  let server: EmbeddedPostgres;
  let seededDataDir: () => string;
  beforeAll(async () => {
    seededDataDir = await makeSeed();
    server = await startEmbeddedPostgres({ dataDir: seededDataDir(), log: (line) => lines.push(line) });
    return async () => {
      await server.stop();
      removeDirectories();
    };
  });

  it('is restarted, and a pool continues with every committed row', async () => {
    const pool = new pg.Pool({ connectionString: server.connectionString, max: 4 });
    const lost: Error[] = [];
    pool.on('error', (error) => lost.push(error));
    await pool.query('CREATE TABLE kept (n int)');
    await pool.query('INSERT INTO kept SELECT generate_series(1, 1000)');
    // A busy session does not notice that its server has exited, and would block the start of the next one.
    const busy = pool.query("SELECT count(*) FROM generate_series(1, 100000000000) AS n WHERE n::text = 'x'");
    busy.catch((error: Error) => lost.push(error));
    await vi.waitFor(async () => {
      const active = await pool.query(
        "SELECT 1 FROM pg_stat_activity WHERE state = 'active' AND query LIKE '%n::text%'",
      );
      expect(active.rowCount).toBeGreaterThan(1);
    }, 10_000);
    const before = server.pid();
    const connectionString = server.connectionString;

    process.kill(before, 'SIGKILL');
    await vi.waitFor(() => expect(restarts()).toBe(1), 15_000);

    expect(server.pid()).not.toBe(before);
    expect(isRunning(before)).toBe(false);
    expect((await pool.query('SELECT count(*)::int AS n FROM kept')).rows).toEqual([{ n: 1000 }]);
    expect(server.connectionString).toBe(connectionString);
    expect(lost.length).toBeGreaterThan(0);
    await pool.end();
  });

  it('is not replaced when only one of its sessions crashes: it recovers by itself', async () => {
    const before = server.pid();
    const client = new pg.Client({ connectionString: server.connectionString });
    const lost = vi.fn<(error: Error) => void>();
    client.on('error', lost);
    await client.connect();
    const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid');
    process.kill(rows[0]?.pid ?? 0, 'SIGKILL');
    await vi.waitFor(() => expect(lost).toHaveBeenCalled(), 10_000);
    await vi.waitFor(
      async () => expect(await query(server.connectionString, 'SELECT 1 AS up')).toEqual([{ up: 1 }]),
      10_000,
    );
    expect(server.pid()).toBe(before);
    expect(restarts()).toBe(1);
  });

  it('is retried while restarts fail, and stops on request', async () => {
    const directory = seededDataDir();
    const lines: string[] = [];
    const failing = await startEmbeddedPostgres({ dataDir: directory, log: (line) => lines.push(line) });
    writeFileSync(join(failing.cluster, 'postgresql.conf'), 'no_such_setting = 1\n');
    process.kill(failing.pid(), 'SIGKILL');
    await vi.waitFor(
      () => expect(lines.filter((line) => line.includes('contains errors')).length).toBeGreaterThan(1),
      5000,
    );
    await failing.stop();
    expect(clusterProcesses(failing.cluster)).toEqual([]);
  });
});
