import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { clusterProcesses, databaseAccount, runAs } from '#server/db/embedded/processes.ts';
import {
  endLaunched,
  launch,
  launchReady,
  launchRefused,
  launchUncollected,
  query,
  type Ready,
} from '#test/embedded/launched-process.ts';
import { childrenOf, isRunning, processesLike } from '#test/embedded/process-table.ts';
import { makeDirectory, makeSeed, removeDirectories } from '#test/embedded/test-project.ts';

const guard = /aarambh-database-guard/;
const bystanders: ChildProcess[] = [];

let seededDataDir: () => string;

beforeAll(async () => {
  seededDataDir = await makeSeed();
  return () => removeDirectories();
});

afterEach(async () => {
  await endLaunched();
  for (const bystander of bystanders.splice(0)) bystander.kill('SIGKILL');
});

/** Inserts rows one by one, each its own transaction, until the server is gone; answers the last one acknowledged. */
async function insertUntilLost(connectionString: string, started: () => void): Promise<number> {
  const client = new pg.Client({ connectionString });
  const lost = vi.fn<(error: Error) => void>();
  client.on('error', lost);
  await client.connect();
  await client.query('CREATE TABLE acknowledged (n int)');
  for (let n = 1; ; n += 1) {
    try {
      await client.query('INSERT INTO acknowledged VALUES ($1)', [n]);
    } catch {
      return n - 1;
    }
    if (n === 50) started();
  }
}

/** Keeps a session busy with something that takes no notice of anything. */
async function keepBusy(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  client.on('error', vi.fn<(error: Error) => void>());
  await client.connect();
  client.query("SELECT count(*) FROM generate_series(1, 100000000000) AS n WHERE n::text = 'x'").catch(vi.fn());
}

async function expectNoneLeft(ready: Ready): Promise<void> {
  await vi.waitFor(
    () => {
      expect(clusterProcesses(ready.cluster)).toEqual([]);
      expect(isRunning(ready.pid)).toBe(false);
    },
    { timeout: 20_000, interval: 50 },
  );
}

async function maxAcknowledged(connectionString: string): Promise<unknown> {
  return query(connectionString, 'SELECT max(n) AS last, count(*)::int AS rows FROM acknowledged');
}

describe('node that dies', () => {
  it('by kill -9, with sessions at work: no orphan, and every acknowledged row is there', async () => {
    const dataDir = seededDataDir();
    const first = await launchReady(dataDir);
    await keepBusy(first.connectionString);
    const { promise: underWay, resolve } = Promise.withResolvers<void>();
    const inserting = insertUntilLost(first.connectionString, resolve);
    await underWay;
    const guards = childrenOf(first.child.pid ?? 0, guard);
    expect(guards.length).toBe(1);
    await first.kill();
    await expectNoneLeft(first);
    await vi.waitFor(() => expect(guards.filter(isRunning)).toEqual([]), 20_000);

    const last = await inserting;
    const second = await launchReady(dataDir);
    const [{ rows }] = (await maxAcknowledged(second.connectionString)) as [{ rows: number }];
    expect(last).toBeGreaterThanOrEqual(50);
    // The last one may have been committed without its answer reaching us; none may be missing.
    expect([last, last + 1]).toContain(rows);
    expect(await second.stop()).toBe(0);
  });

  it('by process.exit without a stop: no orphan either', async () => {
    const first = await launchReady(seededDataDir());
    first.child.kill('SIGUSR2');
    await once(first.child, 'exit');
    expect(first.child.exitCode).toBe(3);
    await expectNoneLeft(first);
  });

  it('together with its guard: the next start stops the orphan, a busy one too, and goes on with its data', async () => {
    const dataDir = seededDataDir();
    const first = await launchReady(dataDir);
    await query(first.connectionString, 'CREATE TABLE acknowledged (n int)', 'INSERT INTO acknowledged VALUES (7)');
    await keepBusy(first.connectionString);
    for (const pid of childrenOf(first.child.pid ?? 0, guard)) process.kill(pid, 'SIGKILL');
    await first.kill();
    expect(isRunning(first.pid)).toBe(true);

    const second = await launchReady(dataDir);
    expect(isRunning(first.pid)).toBe(false);
    expect(second.log.join('\n')).toContain('an earlier run left behind');
    expect(await maxAcknowledged(second.connectionString)).toEqual([{ last: 7, rows: 1 }]);
    await second.stop();
  });

  it('during initdb: nothing of it is left running, and the next start makes the database', async () => {
    const dataDir = makeDirectory();
    const home = join(dataDir, 'postgres');
    const first = launch(dataDir);
    const unfinished = () => (existsSync(home) ? readdirSync(home).filter((name) => name.startsWith('making-')) : []);
    await vi.waitFor(
      () => expect(existsSync(join(home, unfinished()[0] ?? 'none', 'cluster', 'PG_VERSION'))).toBe(true),
      { timeout: 20_000, interval: 5 },
    );
    expect(existsSync(join(home, 'cluster'))).toBe(false);
    await first.kill();
    await vi.waitFor(() => expect(processesLike(new RegExp(`initdb.*${home}`))).toEqual([]), 20_000);

    const second = await launchReady(dataDir);
    expect(await query(second.connectionString, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
    expect(unfinished()).toEqual([]);
    await second.stop();
  });
});

describe('a postmaster.pid that was left behind', () => {
  it('and whose process id belongs to another program by now does not keep the database from starting', async () => {
    const dataDir = seededDataDir();
    const first = await launchReady(dataDir);
    await first.kill();
    await expectNoneLeft(first);
    // Of the database's own account: PostgreSQL takes only such a process for its own.
    const bystander = spawn('/bin/sleep', ['600'], { cwd: '/', ...runAs(databaseAccount()) });
    bystanders.push(bystander);
    writeFileSync(
      join(first.cluster, 'postmaster.pid'),
      `${bystander.pid}\n${first.cluster}\n1700000000\n5432\n/nowhere\n\n  1 1\nready   \n`,
    );
    const second = await launchReady(dataDir);
    expect(second.log.join('\n')).toContain(`whose process ${bystander.pid} is another program`);
    expect(isRunning(bystander.pid ?? 0)).toBe(true);
    await second.stop();
  });
});

// Zombies are looked at in /proc.
describe.runIf(process.platform === 'linux')('a killed process that its parent has not reaped', () => {
  it('does not hold DATA_DIR', async () => {
    const dataDir = seededDataDir();
    const { child, launcher } = await launchUncollected(dataDir);
    bystanders.push(child);
    process.kill(launcher, 'SIGKILL');
    const isZombie = () => /^State:\s+Z/m.test(readFileSync(`/proc/${launcher}/status`, 'utf8'));
    await vi.waitFor(() => expect(isZombie()).toBe(true), { timeout: 20_000 });
    const next = await launchReady(dataDir);
    expect(isZombie()).toBe(true);
    await next.stop();
  });
});

describe('two processes on one DATA_DIR', () => {
  it('the second is refused with a sentence, and the first is left alone', async () => {
    const dataDir = seededDataDir();
    const first = await launchReady(dataDir);
    const started = await query(first.connectionString, 'SELECT pg_postmaster_start_time() AS at');
    const refusal = await launchRefused(dataDir);
    expect(refusal).toContain(
      `Aarambh is already running on the data directory ${dataDir} (process ${first.child.pid})`,
    );
    expect(refusal).toContain('DATA_DIR of its own');
    expect(await query(first.connectionString, 'SELECT pg_postmaster_start_time() AS at')).toEqual(started);
    expect(first.log.join('\n')).not.toContain('unexpectedly');
    await first.stop();
  });

  it('started at the same moment on a new one: exactly one of them runs', async () => {
    const dataDir = makeDirectory();
    const outcomes = await Promise.all([launch(dataDir).outcome, launch(dataDir).outcome]);
    const refusals = outcomes.filter((outcome) => typeof outcome === 'string');
    expect(refusals).toEqual([expect.stringContaining('already running')]);
    const winner = outcomes.find((outcome) => typeof outcome !== 'string');
    expect(await query(winner?.connectionString ?? '', 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
  });
});
