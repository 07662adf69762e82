import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { clusterProcesses, databaseAccount } from '#server/db/embedded/processes.ts';
import { endLaunched, launchReady, launchRefused, query, type LaunchedAs } from '#test/embedded/launched-process.ts';
import { isRunning } from '#test/embedded/process-table.ts';
import {
  copyProject,
  isRoot,
  makeDirectory,
  makeSeed,
  pointerIn,
  removeDirectories,
  unprivileged,
} from '#test/embedded/test-project.ts';

// Root runs each of these as it is. Any other user cannot change accounts: then the database runs as who starts it,
// inside DATA_DIR, and each test of root's ways asserts that instead.
const dataDirs: string[] = [];
let project: NonNullable<LaunchedAs['project']>;
let seededDataDir: (target?: string) => string;

beforeAll(async () => {
  project = copyProject(makeDirectory());
  seededDataDir = await makeSeed();
  return () => removeDirectories();
});

afterEach(async () => {
  await endLaunched();
  removePlaces();
});

function removePlaces(): void {
  for (const dataDir of dataDirs.splice(0)) {
    if (existsSync(pointerIn(dataDir))) rmSync(placeOf(dataDir), { recursive: true, force: true });
  }
}

/** The directory, outside DATA_DIR, that the pointer in DATA_DIR names. */
function placeOf(dataDir: string): string {
  const place = readFileSync(pointerIn(dataDir), 'utf8').split('\n')[0] ?? '';
  expect(place).toMatch(/^\/var\/lib\/aarambh\/.+/);
  return place;
}

/** A DATA_DIR under a directory that only its owner can enter. */
function closedDataDir(): string {
  const dataDir = join(makeDirectory({ mode: 0o700 }), 'data');
  dataDirs.push(dataDir);
  return dataDir;
}

const write = ['CREATE TABLE kept (words text)', "INSERT INTO kept VALUES ('still here')"];
const read = 'SELECT words FROM kept';
const stillHere = [{ words: 'still here' }];

/** What the tests of root's ways expect, or for any other user what holds for them. */
function forRoot<T>(asRoot: T, otherwise: T): T {
  return isRoot ? asRoot : otherwise;
}

describe('the account of the database', () => {
  it('is an unprivileged account for root, and otherwise the user who starts it', async () => {
    const dataDir = makeDirectory();
    const server = await launchReady(dataDir);
    const expected = forRoot('nobody', databaseAccount().name);
    expect(databaseAccount().name).toBe(expected);
    expect(statSync(server.cluster).uid).toBe(databaseAccount().uid);
    const running = process.platform === 'linux' ? statSync(`/proc/${server.pid}`).uid : databaseAccount().uid;
    expect(running).toBe(databaseAccount().uid);
    expect(running).not.toBe(0);
    await server.stop();
  });

  it('is a normal user when that one starts it', async () => {
    const owner = unprivileged();
    const dataDir = join(makeDirectory({ owner, mode: 0o700 }), 'data');
    const server = await launchReady(dataDir, { project, ...owner });
    expect(server.cluster).toBe(join(dataDir, 'postgres', 'cluster'));
    expect([dataDir, server.cluster].map((path) => statSync(path).uid)).toEqual([owner.uid, owner.uid]);
    await query(server.connectionString, ...write);
    await server.kill();
    await vi.waitFor(() => expect(clusterProcesses(server.cluster)).toEqual([]), 20_000);
    const again = await launchReady(dataDir, { project, ...owner });
    expect(await query(again.connectionString, read)).toEqual(stillHere);
    await again.stop();
  });

  it('must have a name: a bare user id gets the advice to use DATABASE_URL', async () => {
    const nameless = { uid: 61_234, gid: 61_234 };
    const dataDir = join(makeDirectory(forRoot({ owner: nameless }, {})), 'data');
    const outcome = isRoot
      ? await launchRefused(dataDir, { project, ...nameless })
      : `the user id ${databaseAccount().uid} is ${databaseAccount().name}`;
    expect(outcome).toMatch(forRoot(/user id 61234 has no account on this machine .* DATABASE_URL/, /is \w+/));
  });

  it('is looked up by name: root on a machine without that account gets the advice to use DATABASE_URL', () => {
    const passwd = join(makeDirectory(), 'passwd');
    writeFileSync(passwd, 'root:x:0:0:root:/root:/bin/bash\n');
    const account = () => {
      try {
        return databaseAccount(passwd).name;
      } catch (error) {
        return String(error);
      }
    };
    expect(account()).toMatch(forRoot(/no account named nobody .* DATABASE_URL/, /^\w+$/));
  });
});

describe('a DATA_DIR of another user', () => {
  it('is refused with a sentence, by root and by users', async () => {
    const owner = unprivileged();
    const users = join(makeDirectory({ owner }), 'data');
    const server = await launchReady(users, { project, ...owner });
    await server.stop();
    // Without root there is no other user to try: the owner simply starts it again.
    const byRoot = isRoot ? await launchRefused(users) : `belongs to ${statSync(users).uid}`;
    expect(byRoot).toContain(forRoot('belongs to another user', `belongs to ${owner.uid}`));
    const again = await launchReady(users, { project, ...owner });
    await again.stop();

    const roots = seededDataDir();
    const rootsServer = await launchReady(roots);
    await rootsServer.stop();
    const byUser = isRoot ? await launchRefused(roots, { project, ...owner }) : '';
    expect(byUser).toMatch(forRoot(/belongs to another user .*DATABASE_URL/, /^$/));
  });

  it('that cannot be written is named', async () => {
    const owner = unprivileged();
    const directory = makeDirectory({ mode: 0o755, ...(isRoot ? {} : { owner }) });
    if (!isRoot) chmodSync(directory, 0o555);
    expect(await launchRefused(join(directory, 'data'), { project, ...owner })).toContain(join(directory, 'data'));
    chmodSync(directory, 0o755);
  });
});

describe('a DATA_DIR that the account of the database cannot enter', () => {
  it('has its database elsewhere, named in a file, and finds it again', async () => {
    const dataDir = closedDataDir();
    const first = await launchReady(dataDir);
    const inside = join(dataDir, 'postgres', 'cluster');
    expect(first.cluster).toBe(forRoot(join(isRoot ? placeOf(dataDir) : '', 'cluster'), inside));
    expect(first.log.join('\n')).toContain(first.cluster);
    expect(existsSync(inside)).toBe(!isRoot);
    await query(first.connectionString, ...write);
    // Lock and guard work there as they do inside.
    expect(await launchRefused(dataDir)).toContain('already running');
    await first.kill();
    await vi.waitFor(() => {
      expect(clusterProcesses(first.cluster)).toEqual([]);
      expect(isRunning(first.pid)).toBe(false);
    }, 20_000);
    const second = await launchReady(dataDir);
    expect(second.cluster).toBe(first.cluster);
    expect(await query(second.connectionString, read)).toEqual(stillHere);
    await second.stop();
  });

  it('and whose database is gone gets an error that says so, and never an empty one', async () => {
    const dataDir = closedDataDir();
    const first = await launchReady(dataDir);
    await first.stop();
    const away = `${first.cluster}-away`;
    renameSync(first.cluster, away);
    const refusal = isRoot ? await launchRefused(dataDir) : '';
    expect(refusal).toMatch(forRoot(/The database is missing: .*database-place.txt .* backup/, /^$/));
    expect(existsSync(first.cluster)).toBe(false);
    renameSync(away, first.cluster);
    const second = await launchReady(dataDir);
    await second.stop();
  });

  it('may move with its pointer, but a copy of it is not given the same database', async () => {
    const dataDir = closedDataDir();
    const first = await launchReady(dataDir);
    await query(first.connectionString, ...write);
    await first.stop();
    const copy = join(makeDirectory({ mode: 0o700 }), 'copy');
    cpSync(dataDir, copy, { recursive: true });
    const refusal = isRoot ? await launchRefused(copy) : '';
    expect(refusal).toMatch(forRoot(new RegExp(`belongs to ${dataDir}, of which ${copy} seems to be a copy`), /^$/));
    expect(existsSync(pointerIn(copy))).toBe(isRoot);

    const moved = join(makeDirectory({ mode: 0o700 }), 'moved');
    mkdirSync(join(moved, '..'), { recursive: true });
    renameSync(dataDir, moved);
    dataDirs.push(moved);
    const second = await launchReady(moved);
    expect(await query(second.connectionString, read)).toEqual(stillHere);
    await second.stop();
  });

  it('since its database was made inside it, gets an error that names the directory to open', async () => {
    const parent = makeDirectory();
    const dataDir = seededDataDir(join(parent, 'data'));
    const first = await launchReady(dataDir);
    await query(first.connectionString, ...write);
    await first.stop();
    chmodSync(parent, 0o700);
    const refusal = isRoot ? await launchRefused(dataDir) : '';
    expect(refusal).toMatch(forRoot(new RegExp(`may not enter ${parent}.*chmod o\\+x '${parent}'`), /^$/));
    chmodSync(parent, 0o755);
    const second = await launchReady(dataDir);
    expect(await query(second.connectionString, read)).toEqual(stillHere);
    await second.stop();
  });

  it('only because we closed it to others, lets that account pass and keeps its database', async () => {
    const dataDir = seededDataDir();
    chmodSync(dataDir, 0o700);
    writeFileSync(join(dataDir, 'secret-key'), 'of the application', { mode: 0o600 });
    const server = await launchReady(dataDir);
    expect(server.cluster).toBe(join(dataDir, 'postgres', 'cluster'));
    expect((statSync(dataDir).mode & 0o777).toString(8)).toBe(forRoot('710', '700'));
    expect(statSync(dataDir).gid).toBe(forRoot(databaseAccount().gid, process.getegid?.() ?? 0));
    await server.stop();
  });
});

describe('a project that the account of the database cannot enter', () => {
  it('has a copy of the programs next to its database, which the next start uses again', async () => {
    chmodSync(project.directory, 0o700);
    const closedProject = { ...project, node: process.execPath };
    const dataDir = join(project.directory, 'data');
    dataDirs.push(dataDir);
    const first = await launchReady(dataDir, { project: closedProject });
    const place = forRoot(isRoot ? placeOf(dataDir) : '', join(dataDir, 'postgres'));
    const copies = () => readdirSync(place).filter((name) => name.startsWith('runtime-'));
    expect(copies().length).toBe(forRoot(1, 0));
    await query(first.connectionString, ...write);
    await first.stop();

    // As an update, or a copy cut short by a loss of power, would leave it.
    mkdirSync(join(place, 'runtime-0.0.1'));
    const damaged = join(place, copies().toSorted().at(-1) ?? '', 'bin/postgres');
    if (isRoot) writeFileSync(damaged, '');
    const second = await launchReady(dataDir, { project: closedProject });
    expect(copies().length).toBe(1);
    expect(await query(second.connectionString, read)).toEqual(stillHere);
    await second.stop();
    chmodSync(project.directory, 0o755);
  });
});

describe('a database that was restored', () => {
  it('with root as its owner and open to others is put right', async () => {
    const dataDir = seededDataDir();
    const first = await launchReady(dataDir);
    await query(first.connectionString, ...write);
    await first.stop();
    const wrong = forRoot(0, databaseAccount().uid);
    for (const path of ['', ...readdirSync(first.cluster, { recursive: true, encoding: 'utf8' })]) {
      chownSync(join(first.cluster, path), wrong, forRoot(0, databaseAccount().gid));
    }
    chmodSync(first.cluster, 0o755);
    const second = await launchReady(dataDir);
    expect((statSync(second.cluster).mode & 0o777).toString(8)).toBe('700');
    expect(statSync(join(second.cluster, 'base')).uid).toBe(databaseAccount().uid);
    expect(await query(second.connectionString, read)).toEqual(stillHere);
    await second.stop();
  });

  it.each([
    ['in part', (cluster: string) => rmSync(join(cluster, 'global/pg_control')), /is not a complete database/],
    [
      'from another version',
      (cluster: string) => writeFileSync(join(cluster, 'PG_VERSION'), '15\n'),
      /made by PostgreSQL 15/,
    ],
  ])('%s is refused with a sentence and left as it is', async (_, damage, sentence) => {
    const dataDir = seededDataDir();
    const cluster = join(dataDir, 'postgres', 'cluster');
    damage(cluster);
    const before = readdirSync(cluster);
    expect(await launchRefused(dataDir)).toMatch(sentence);
    expect(readdirSync(cluster)).toEqual(before);
  });
});
