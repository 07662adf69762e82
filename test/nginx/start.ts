import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { chown, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { databaseAccount, spawnGuarded } from '#server/db/embedded/processes.ts';
import { freePort } from '#test/processes/free-port.ts';

/** The machine's nginx, set up as deploy/nginx shows it, on ports of 127.0.0.1 and in a folder of its own. */
export type Nginx = {
  /** https; `fetch` in this process trusts its certificate from now on. */
  url: string;
  /** http, which only leads to https. */
  plainUrl: string;
  /** Puts other processes behind it, by their ports or addresses; resolves once new connections go to them. */
  reload(upstreams: (number | string)[]): Promise<void>;
  /** All that it has written into its logs so far, of answers and of errors. */
  logged(): Promise<string>;
  /** Ends it and removes its folder. */
  stop(): Promise<void>;
};

const program = '/usr/sbin/nginx';
const site = fileURLToPath(new URL('../../deploy/nginx/aarambh.conf', import.meta.url));

/** True when nginx is on this machine, as Debian's package nginx installs it. */
export function hasNginx(): boolean {
  return existsSync(program);
}

/** Replacements in the shipped file. */
type Changes = [from: string, to: string][];

/** Starts nginx before the processes on these ports of 127.0.0.1, its limits lowered by `changes` where a test cannot
 * reach them. Raises with its words when it does not start. */
export async function startNginx({
  upstreams,
  changes = [],
}: {
  upstreams: number[];
  changes?: Changes;
}): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), 'aarambh-nginx-'));
  const ports = { plain: await freePort(), tls: await freePort() };
  for (const name of ['aarambh', 'log', 'temp']) await mkdir(join(folder, name));
  await makeCertificate(join(folder, 'aarambh'));
  await writeFile(join(folder, 'site.conf'), siteOn(ports, folder, await readFile(site, 'utf8'), changes));
  await writeFile(join(folder, 'nginx.conf'), mainConfiguration(folder));
  await writeFile(join(folder, 'aarambh/name.conf'), 'server_name 127.0.0.1;\n');
  await writeUpstreams(folder, upstreams);
  await giveToAccount(folder);
  const { child, exited } = await spawnGuarded(program, ['-p', folder, '-c', join(folder, 'nginx.conf')], {
    account: databaseAccount(),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  if (child.stderr === null) throw new Error('nginx has no output');
  const spoken: string[] = [];
  const lines = createInterface({ input: child.stderr }).on('line', (line) => spoken.push(`${line}\n`));
  const output = lines[Symbol.asyncIterator]();
  const stop = async () => {
    child.kill('SIGTERM');
    await exited;
    await rm(folder, { recursive: true, force: true });
  };
  await sentence(output, 'start worker processes').catch(async (error: unknown) => {
    await stop();
    throw error;
  });
  return {
    url: `https://127.0.0.1:${ports.tls}`,
    plainUrl: `http://127.0.0.1:${ports.plain}`,
    reload: async (next) => {
      await writeUpstreams(folder, next);
      child.kill('SIGHUP');
      // The worker of the old configuration takes no connection from here on.
      await sentence(output, 'gracefully shutting down');
    },
    logged: async () => {
      const names = await readdir(join(folder, 'log'));
      const files = await Promise.all(names.map((name) => readFile(join(folder, 'log', name), 'utf8')));
      return [...files, ...spoken].join('');
    },
    stop,
  };
}

/** Reads nginx's output up to a line with these words; raises with all of it when nginx exits instead. */
async function sentence(lines: AsyncIterator<string>, words: string): Promise<void> {
  const output: string[] = [];
  for (;;) {
    const next = await lines.next();
    if (next.done === true) throw new Error(`nginx ended:\n${output.join('\n')}`);
    output.push(next.value);
    if (next.value.includes(words)) return;
  }
}

/** The shipped file with nothing changed but where it listens and logs, and what the test lowers. */
function siteOn(ports: { plain: number; tls: number }, folder: string, shipped: string, lowered: Changes): string {
  const changes: Changes = [
    ...lowered,
    ['listen 80 default_server;', `listen 127.0.0.1:${ports.plain} default_server;`],
    ['listen [::]:80 default_server;', ''],
    ['listen 443 ssl http2 default_server;', `listen 127.0.0.1:${ports.tls} ssl http2 default_server;`],
    ['listen [::]:443 ssl http2 default_server;', ''],
    ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
    ['listen [::]:80;', ''],
    ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.tls} ssl http2;`],
    ['listen [::]:443 ssl http2;', ''],
    ['/var/log/nginx/', `${folder}/log/`],
  ];
  return changes.reduce((text, [from, to]) => {
    if (!text.includes(from)) throw new Error(`deploy/nginx/aarambh.conf has no "${from}"`);
    return text.replaceAll(from, to);
  }, shipped);
}

function mainConfiguration(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'];
  return `daemon off;
worker_processes 1;
pid ${folder}/pid;
error_log stderr notice;
events { worker_connections 512; }
http {
${temporary.map((name) => `  ${name}_temp_path ${folder}/temp/${name};`).join('\n')}
  include site.conf;
}
`;
}

async function writeUpstreams(folder: string, upstreams: (number | string)[]): Promise<void> {
  const addresses = upstreams.map((each) => (typeof each === 'number' ? `127.0.0.1:${each}` : each));
  const servers = addresses.map((address) => `server ${address} max_fails=1 fail_timeout=5s;\n`);
  await writeFile(join(folder, 'aarambh/upstream.conf'), servers.join(''));
}

async function makeCertificate(folder: string): Promise<void> {
  const files = ['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')];
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
  const key = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  await promisify(execFile)('openssl', ['req', '-x509', '-days', '2', ...key, ...names, ...files]);
  const certificate = await readFile(join(folder, 'fullchain.pem'), 'utf8');
  setDefaultCACertificates([...getCACertificates('default'), certificate]);
}

/** All of it: as root we start nginx as an account without rights, like the database. */
async function giveToAccount(folder: string): Promise<void> {
  const { switched, uid, gid } = databaseAccount();
  if (!switched) return;
  const inside = await readdir(folder, { recursive: true });
  for (const path of [folder, ...inside.map((name) => join(folder, name))]) await chown(path, uid, gid);
}
