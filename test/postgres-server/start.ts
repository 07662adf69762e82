import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { on } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';
import pg from 'pg';
import {
  bareEnvironment,
  clearLeftovers,
  databaseAccount,
  type GuardedProcess,
  runAs,
  spawnGuarded,
} from '#server/db/embedded/processes.ts';
import { findBinaries, prepareRuntime } from '#server/db/embedded/programs.ts';
import { freePort } from '#test/processes/free-port.ts';
import { quickFolder } from '#test/quick-folder.ts';

/** A PostgreSQL on a cluster, a port of 127.0.0.1 and in a folder of its own. */
export type PostgresServer = {
  /** Connects with a password as a role that is no superuser, owns its database and may create others. */
  url: string;
  port: number;
  /** The folder of its data. */
  cluster: string;
  /** All that it has written into its log so far. */
  logged(): string;
  /** Fast shutdown, as by an operator: hangs up on all clients and keeps the data. */
  stop(): Promise<void>;
  /** Starts it again on the same port and data; resolves once it accepts connections. */
  start(): Promise<void>;
  /** Fast shutdown and start. */
  restart(): Promise<void>;
  /** SIGKILL of its first process, as when memory runs out: no checkpoint, all connections break. */
  kill(): Promise<void>;
  /** Ends it and removes its data. */
  remove(): Promise<void>;
};

const role = 'aarambh';
const superuser = 'postgres';

/** For data that ends with the run: the disk may lose it, and copying a database costs half. It is in memory where
 * there is room (`quickFolder`). */
export const noFsync = ['fsync', 'full_page_writes', 'synchronous_commit'].flatMap((name) => ['-c', `${name}=off`]);

/** The folder of initdb and postgres, and the locale of a new cluster. */
type Programs = { bin: string; locale: string[] };

/** True when PostgreSQL's own programs are on this machine, as Debian's package postgresql installs them. */
export function hasPostgresServer(): boolean {
  return newestPrograms() !== undefined;
}

/** The product's programs; copied to the folder where the account cannot run them in place. */
export async function bundledPrograms(folder: string): Promise<Programs> {
  const { bin } = await prepareRuntime(findBinaries(), databaseAccount(), folder, () => undefined);
  return { bin, locale: ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] };
}

async function programsOfMachine(): Promise<Programs> {
  const bin = newestPrograms();
  if (bin === undefined) throw new Error('There is no PostgreSQL under /usr/lib/postgresql');
  return { bin, locale: ['--locale=C.UTF-8'] };
}

/** Creates a cluster and starts PostgreSQL on it, by default the newest on the machine, with further arguments.
 * Raises with its output when it does not start. */
export async function startPostgresServer(
  further: string[] = [],
  find: (folder: string) => Promise<Programs> = programsOfMachine,
): Promise<PostgresServer> {
  const folder = await makeFolder(tmpdir());
  const programs = await find(folder);
  const data = await makeFolder(further === noFsync ? await quickFolder() : tmpdir());
  const cluster = join(data, 'cluster');
  const port = await freePort();
  const password = randomBytes(16).toString('hex');
  const address = (user: string) => `postgres://${user}:${password}@127.0.0.1:${port}/${user}`;
  await initialise(programs, folder, cluster, password);
  const logged: string[] = [];
  let running = await startOn(programs, { folder, cluster, port, further, logged });
  const stop = () => end(running, 'SIGINT');
  const start = async () => {
    await clearLeftovers(cluster, () => undefined);
    running = await startOn(programs, { folder, cluster, port, further, logged });
  };
  await makeRole(address(superuser), password);
  return {
    url: address(role),
    port,
    cluster,
    logged: () => logged.join('\n'),
    stop,
    start,
    restart: async () => {
      await stop();
      await start();
    },
    kill: () => end(running, 'SIGKILL'),
    remove: async () => {
      await stop();
      await clearLeftovers(cluster, () => undefined);
      await rm(data, { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The folder of the programs of the highest version. */
function newestPrograms(): string | undefined {
  const version = (programs: string) => Number(basename(dirname(programs)));
  return globSync('/usr/lib/postgresql/*/bin')
    .filter((programs) => existsSync(join(programs, 'postgres')) && existsSync(join(programs, 'initdb')))
    .toSorted((a, b) => version(b) - version(a))[0];
}

/** A folder that PostgreSQL's account may use: PostgreSQL refuses to run as root. */
async function makeFolder(parent: string): Promise<string> {
  const account = databaseAccount();
  const folder = await mkdtemp(join(parent, 'aarambh-postgres-'));
  if (account.switched) await chown(folder, account.uid, account.gid);
  return folder;
}

async function initialise(programs: Programs, folder: string, cluster: string, password: string): Promise<void> {
  const passwordFile = join(folder, 'password');
  await writeFile(passwordFile, `${password}\n`);
  await chmod(passwordFile, 0o644);
  const settings = ['--auth=scram-sha-256', '--encoding=UTF8', ...programs.locale, `--username=${superuser}`];
  await promisify(execFile)(
    join(programs.bin, 'initdb'),
    [`--pgdata=${cluster}`, `--pwfile=${passwordFile}`, '--no-sync', ...settings],
    { cwd: '/', env: bareEnvironment, ...runAs(databaseAccount()) },
  );
}

type Start = { folder: string; cluster: string; port: number; further: string[]; logged: string[] };

async function startOn(programs: Programs, { folder, cluster, port, further, logged }: Start): Promise<GuardedProcess> {
  const settings = { listen_addresses: '127.0.0.1', port: String(port), unix_socket_directories: folder };
  const started = await spawnGuarded(
    join(programs.bin, 'postgres'),
    ['-D', cluster, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]), ...further],
    { account: databaseAccount(), stdio: ['ignore', 'ignore', 'pipe'] },
  );
  const { stderr } = started.child;
  if (stderr === null) throw new Error('PostgreSQL has no output');
  const lines = createInterface({ input: stderr }).on('line', (line) => logged.push(line));
  for await (const [line] of on(lines, 'line', { close: ['close'] }) as AsyncIterable<[string]>) {
    if (line.includes('database system is ready to accept connections')) return started;
  }
  throw new Error(`PostgreSQL did not start:\n${logged.join('\n')}`);
}

async function end({ child, exited }: GuardedProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await exited;
}

async function makeRole(superuserUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    await client.query(`create role ${role} login createdb nosuperuser password '${password}'`);
    await client.query(`create database ${role} owner ${role}`);
  } finally {
    await client.end();
  }
}
