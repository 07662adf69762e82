import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

/** A real S3 server (OpenStack Swift behind its S3 interface) on a port and in a folder of its own. */
export type S3Server = {
  endpoint: string;
  port: number;
  /** The folder in which it keeps the objects, as files of its own form. */
  objects: string;
  /** The values of S3_ACCESS_KEY_ID and S3_SECRET_ACCESS_KEY. */
  credentials: { accessKeyId: string; secretAccessKey: string };
  /** One who has a key but no permission. */
  stranger: { accessKeyId: string; secretAccessKey: string };
  /** Kills the process, as in a crash of the machine; its objects stay. */
  kill(): Promise<void>;
  /** Starts it again on the same port with the same objects; `withdrawn` takes the permission from the credentials. */
  start(how?: { withdrawn?: boolean }): Promise<void>;
  /** Ends it and removes its objects. */
  remove(): Promise<void>;
};

const script = fileURLToPath(new URL('s3_server.py', import.meta.url));
// Debian's packages need Debian's Python, even if another one is first on PATH.
const python = '/usr/bin/python3';

/** True when this machine has Swift, as Debian's package python3-swift installs it. */
export function hasS3Server(): boolean {
  return spawnSync(python, ['-c', 'import swift.common.middleware.s3api.s3api']).status === 0;
}

/** Starts the server; resolves once it answers. Raises with its output when it does not. */
export async function startS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'aarambh-s3-'));
  // A certificate of its own, so that it cannot pass for another server.
  const secret = randomBytes(12).toString('hex');
  let running = await run(folder, 0, secret);
  const { port } = running;
  const kill = async () => {
    if (running.child.exitCode !== null || running.child.signalCode !== null) return;
    const ended = once(running.child, 'exit');
    running.child.kill('SIGKILL');
    await ended;
  };
  return {
    endpoint: `http://127.0.0.1:${port}`,
    port,
    objects: join(folder, 'devices'),
    credentials: { accessKeyId: 'aarambh:writer', secretAccessKey: secret },
    stranger: { accessKeyId: 'aarambh:stranger', secretAccessKey: secret },
    kill,
    start: async ({ withdrawn = false } = {}) => {
      running = await run(folder, port, secret, withdrawn ? '' : ' .admin');
    },
    remove: async () => {
      await kill();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function run(folder: string, port: number, secret: string, rights = ' .admin') {
  const env = { ...process.env, S3_TEST_SECRET: secret, S3_TEST_PORT: String(port), S3_TEST_RIGHTS: rights };
  const child = spawn(python, [script, folder], { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let output = '';
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  for await (const line of createInterface({ input: child.stdout })) return { child, port: Number(line) };
  throw new Error(`The S3 server did not start:\n${output}`);
}
