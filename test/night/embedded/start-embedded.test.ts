import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { clusterProcesses, databaseAccount } from '#server/db/embedded/processes.ts';
import { EmbeddedPostgresError } from '#server/db/embedded/errors.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '#server/db/embedded/start-embedded.ts';
import { launchRefused, query } from '#test/embedded/launched-process.ts';
import { childrenOf } from '#test/embedded/process-table.ts';
import { isRoot, makeDirectory, makeSeed, removeDirectories } from '#test/embedded/test-project.ts';

const secret = 'a secret of the application';
const log: string[] = [];
const dataDir = join(makeDirectory(), 'data');
let server: EmbeddedPostgres;
let seededDataDir: () => string;

function start(directory: string): Promise<EmbeddedPostgres> {
  return startEmbeddedPostgres({ dataDir: directory, log: (line) => log.push(line) });
}

beforeAll(async () => {
  vi.stubEnv('AARAMBH_TEST_SECRET', secret);
  // Variables that would change how pg connects and what PostgreSQL does.
  vi.stubEnv('PGPORT', '1');
  vi.stubEnv('PGSSLMODE', 'require');
  vi.stubEnv('PGDATA', '/nowhere');
  server = await start(dataDir);
  seededDataDir = await makeSeed();
});

afterAll(async () => {
  await server.stop();
  removeDirectories();
  vi.unstubAllEnvs();
});

describe('a first start', () => {
  it('creates the database in DATA_DIR, reports where, and answers how to connect', async () => {
    expect(server.cluster).toBe(join(dataDir, 'postgres', 'cluster'));
    expect(log.join('\n')).toContain(server.cluster);
    expect(log.join('\n')).not.toContain(new URL(server.connectionString).password);
    expect(await query(server.connectionString, 'SELECT current_database() AS db, current_user AS me')).toEqual([
      { db: 'aarambh', me: 'aarambh' },
    ]);
  });

  it('enables durability, and no network', async () => {
    const names = `fsync full_page_writes synchronous_commit data_checksums listen_addresses max_connections
      shared_buffers TimeZone log_timezone server_encoding`.split(/\s+/);
    const rows = await query(
      server.connectionString,
      `SELECT name, current_setting(name) AS value FROM pg_settings WHERE name IN (${names.map((name) => `'${name}'`).join()})`,
    );
    const settings = Object.fromEntries(
      (rows as { name: string; value: string }[]).map((row) => [row.name, row.value]),
    );
    expect(settings).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      data_checksums: 'on',
      listen_addresses: '',
      max_connections: '110',
      shared_buffers: '128MB',
      TimeZone: 'UTC',
      log_timezone: 'UTC',
      server_encoding: 'UTF8',
    });
  });

  it('supports the letters of every script', async () => {
    const [row] = await query(
      server.connectionString,
      `SELECT lower('ÉLAN ŽOFIE ΣΟΦΙΑ') AS lower, 'émile' ILIKE 'ÉM%' AS alike, 'आरम्भ' ~ '^\\w+' AS word`,
    );
    expect(row).toEqual({ lower: 'élan žofie σοφια', alike: true, word: true });
  });

  it('is closed to others: socket, password and data have restrictive modes', () => {
    const owner = databaseAccount().uid;
    const socket = new URL(server.connectionString).searchParams.get('host') ?? '';
    const modes = [
      socket,
      server.cluster,
      join(dataDir, 'postgres/password'),
      join(dataDir, 'postgres/postgres.log'),
    ].map((path) => ({ mode: (statSync(path).mode & 0o777).toString(8), uid: statSync(path).uid }));
    const own = process.geteuid?.();
    expect(modes).toEqual([
      { mode: '700', uid: owner },
      { mode: '700', uid: owner },
      { mode: '600', uid: own },
      { mode: '600', uid: own },
    ]);
    expect(statSync(dataDir).mode & 0o007).toBe(0);
  });

  it('lets no other local account through to the socket', () => {
    const socket = new URL(server.connectionString).searchParams.get('host') ?? '';
    const script = `require('node:net').connect(${JSON.stringify(join(socket, '.s.PGSQL.5432'))})
      .on('connect', () => process.exit(0)).on('error', (error) => process.exit(error.code === 'EACCES' ? 13 : 1));`;
    const knock = (as: { uid?: number; gid?: number }) =>
      spawnSync(process.execPath, ['-e', script], { cwd: '/', ...as });
    expect(knock({}).status).toBe(0);
    // Only root can connect as another account. For all others the directory's mode and owner are the proof.
    const otherAccount = { uid: 54_321, gid: 54_321 };
    const nodeIsClosed = isRoot && spawnSync(process.execPath, ['-v'], { cwd: '/', ...otherAccount }).status !== 0;
    const { mode, uid } = statSync(socket);
    const closedByMode = (mode & 0o777) === 0o700 && uid === databaseAccount().uid ? 13 : 0;
    expect(isRoot && !nodeIsClosed ? knock(otherAccount).status : closedByMode).toBe(13);
  });

  it('rejects a wrong password, the superuser and other databases without one', async () => {
    const refused = async (change: (url: URL) => void) => {
      const url = new URL(server.connectionString);
      change(url);
      return query(url.href, 'SELECT 1').then(
        () => 'let in',
        (error: unknown) => (error as { code?: string }).code,
      );
    };
    expect(await refused((url) => (url.password = 'wrong'))).toBe('28P01');
    expect(await refused((url) => (url.username = 'postgres'))).toBe('28000');
    const [me] = await query(
      server.connectionString,
      'SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = current_user',
    );
    expect(me).toEqual({ rolsuper: false, rolcreatedb: true });
  });

  it('passes none of our environment to the server', () => {
    const environment = process.platform === 'linux' ? readFileSync(`/proc/${server.pid()}/environ`, 'utf8') : '';
    expect(environment).not.toContain(secret);
    expect(environment).not.toContain('PGDATA');
  });

  it('keeps typed values out of the error log', async () => {
    const typed = 'ABCPX1234K';
    const failing = query(
      server.connectionString,
      'CREATE TABLE private (pan text PRIMARY KEY)',
      ...Array.from({ length: 2 }, () => `INSERT INTO private VALUES ('${typed}')`),
    );
    await expect(failing).rejects.toThrow(/duplicate key/);
    const written = readFileSync(join(dataDir, 'postgres/postgres.log'), 'utf8');
    expect(written).toContain('duplicate key');
    expect(written).not.toContain(typed);
  });
});

describe('stopping', () => {
  it('ends server and guard, leaves nothing behind, and can be called twice', async () => {
    const directory = seededDataDir();
    const other = await start(directory);
    const socket = new URL(other.connectionString).searchParams.get('host') ?? '';
    const guards = childrenOf(process.pid, /aarambh-database-guard/);
    expect(guards.length).toBeGreaterThan(0);
    await Promise.all([other.stop(), other.stop()]);
    expect(clusterProcesses(other.cluster)).toEqual([]);
    expect(existsSync(socket)).toBe(false);
    expect(existsSync(join(other.cluster, 'postmaster.pid'))).toBe(false);
    await vi.waitFor(
      () => expect(childrenOf(process.pid, /aarambh-database-guard/).length).toBe(guards.length - 1),
      10_000,
    );
  });
});

describe('a second start on the same DATA_DIR', () => {
  it('is rejected immediately, and the first one is unaffected', async () => {
    const before = server.pid();
    const begun = performance.now();
    const refusal: unknown = await start(dataDir).catch((error: unknown) => error);
    expect(performance.now() - begun).toBeLessThan(5000);
    expect(refusal).toBeInstanceOf(EmbeddedPostgresError);
    expect(String(refusal)).toContain(`already running on the data directory ${dataDir} (process ${process.pid})`);
    expect(await query(server.connectionString, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
    expect(server.pid()).toBe(before);
    expect(log.join('\n')).not.toContain('PostgreSQL is running again');
  });

  it('is rejected in another process too, even after this one has read the lock file, as a backup may', async () => {
    // Closing a file drops the kernel's locks that the process holds on it.
    expect(readFileSync(join(dataDir, 'postgres/lock'), 'utf8')).toBe('');
    expect(await launchRefused(dataDir)).toContain(`(process ${process.pid})`);
    expect(await query(server.connectionString, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
  });
});

it('names the password file that is missing, and goes on once it is back', async () => {
  const directory = makeDirectory();
  const file = join(directory, 'postgres', 'password');
  await (await start(directory)).stop();
  const password = readFileSync(file);
  rmSync(file);
  await expect(start(directory)).rejects.toThrow(`The database's password is missing: ${file}.`);
  writeFileSync(file, password, { mode: 0o644 });
  const second = await start(directory);
  expect((statSync(file).mode & 0o777).toString(8)).toBe('600');
  await second.stop();
});

describe('an unusual DATA_DIR', () => {
  it('can contain spaces, apostrophes, commas and other scripts', async () => {
    const odd = await start(join(makeDirectory(), `it's one, two & 50% आ`));
    expect(await query(odd.connectionString, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
    await odd.stop();
  });

  it('can be deeper than a socket path', async () => {
    const deep = join(makeDirectory(), 'd'.repeat(60), 'e'.repeat(60));
    mkdirSync(dirname(deep));
    const first = await start(deep);
    const socket = new URL(first.connectionString).searchParams.get('host') ?? '';
    expect(socket.startsWith(deep)).toBe(false);
    expect(statSync(socket).mode & 0o077).toBe(0);
    expect(await query(first.connectionString, 'SELECT 1 AS up')).toEqual([{ up: 1 }]);
    await first.stop();
    expect(existsSync(socket)).toBe(false);
  });
});
