import { once } from 'node:events';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { ownDatabase, removeServerData, startServerProcess } from '#test/server-process.ts';
import { refusalOf, runRefused } from '#test/hard/bad-conditions/refusal.ts';

const key = 'the key of this installation, 39 letters';
const otherKey = 'the key of some other installation, longer';
const production = {
  NODE_ENV: 'production',
  SECRET_KEY: key,
  SMTP_URL: 'smtp://127.0.0.1:1',
  MAIL_FROM: 'HR <hr@mail.example>',
  SMS_GATEWAY_URL: 'http://127.0.0.1:1',
  PUBLIC_URL: 'http://127.0.0.1:1',
};

let folder: string;
/** A data folder on which the server ran once. */
const used = () => join(folder, 'used');
const settings = async (more: Record<string, string> = {}) => ({
  DATA_DIR: used(),
  SECRET_KEY: key,
  ...(await ownDatabase(used())),
  ...more,
});
const startAgain = async (dataDir: string) => {
  const server = await startServerProcess(dataDir, { SECRET_KEY: key });
  expect(await server.stop()).toBe(0);
};

beforeAll(async () => {
  // A start on a server that runs takes half as long as one that starts its own.
  vi.stubEnv('DATABASE_URL', inject('databaseServer'));
  folder = await mkdtemp(join(tmpdir(), 'aarambh-settings-'));
  await startAgain(used());
  await runRefused('scripts/backup.ts', await settings(), { args: [join(folder, 'good')] });
});
afterAll(async () => {
  await removeServerData(used());
  await removeServerData(join(folder, 'empty'));
  await rm(folder, { recursive: true, force: true });
});

describe('SECRET_KEY', { timeout: 180_000 }, () => {
  it('of another installation is refused by the server and by every command, which leave all as it was', async () => {
    const wrong = await settings({ SECRET_KEY: otherKey });
    const empty = { ...wrong, ...(await ownDatabase(join(folder, 'empty'))), DATA_DIR: join(folder, 'empty') };
    const good = { args: [join(folder, 'good')] };
    const endings = [
      await runRefused('server/main.ts', wrong),
      await runRefused('scripts/db-migrate.ts', wrong),
      await runRefused('scripts/hr-create.ts', wrong, { args: ['--username', 'anita'] }),
      await runRefused('scripts/backup.ts', wrong, { args: [join(folder, 'bad')] }),
      await runRefused('scripts/restore.ts', empty, good),
    ];
    for (const ending of endings)
      expect(refusalOf(ending, [otherKey])).toContain('SECRET_KEY is not the key that this');
    expect((await readdir(folder)).filter((name) => name.startsWith('bad'))).toEqual([]);
    await startAgain(used());
    // The restore that was refused has left the empty machine empty.
    expect((await runRefused('scripts/restore.ts', { ...empty, SECRET_KEY: key }, good)).out).toMatch(/^Restored /);
  });

  it('that is too short or, in production, missing is refused before anything is made', async () => {
    const dataDir = { DATA_DIR: join(folder, 'nothing') };
    const short = await runRefused('server/main.ts', { ...dataDir, SECRET_KEY: 'too short' });
    expect(refusalOf(short, ['too short'])).toContain('SECRET_KEY is wrong: must have at least 32 characters');
    const missing = await runRefused('scripts/db-migrate.ts', { ...dataDir, ...production, SECRET_KEY: '' });
    expect(refusalOf(missing)).toContain('SECRET_KEY must be set with NODE_ENV=production');
    expect(await readdir(folder)).not.toContain('nothing');
  });
});

describe('a port', { timeout: 180_000 }, () => {
  let taken: Server;
  let port: string;
  beforeAll(async () => {
    taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    port = String((taken.address() as AddressInfo).port);
  });
  afterAll(() => taken.close());

  const serve = async (env: Record<string, string>) =>
    refusalOf(await runRefused('server/main.ts', await settings(env)));

  it('that is taken ends the start, of one process and of several', async () => {
    const nothing = `cannot be used: no listening at 127.0.0.1:${port}, another process listens there already.`;
    expect(await serve({ PORT: port })).toContain(`PORT and HOST ${nothing}`);
    expect(await serve({ METRICS_PORT: port, WORKERS: '2' })).toContain(`METRICS_PORT and METRICS_HOST ${nothing}`);
    await startAgain(used());
  });

  it('of an unknown host, or of another machine, ends the start', async () => {
    const nothing = 'PORT and HOST cannot be used: no listening at';
    const unknown = await serve({ ...production, HOST: 'no.such.host.invalid' });
    expect(unknown).toContain(`${nothing} no.such.host.invalid:0, the host is not known.`);
    const elsewhere = await serve({ ...production, HOST: '192.0.2.1' });
    expect(elsewhere).toContain(`${nothing} 192.0.2.1:0, this machine does not have that address.`);
  });
});

describe('DATA_DIR', { timeout: 180_000 }, () => {
  it('that is a file or lies below one is refused', async () => {
    const file = join(folder, 'a file');
    await writeFile(file, 'of somebody');
    const server = await runRefused('server/main.ts', { DATA_DIR: file });
    expect(refusalOf(server)).toContain(`DATA_DIR cannot be used: ${file} is a file`);
    const below = join(file, 'data');
    const migrate = await runRefused('scripts/db-migrate.ts', { DATA_DIR: below });
    expect(refusalOf(migrate)).toContain(`DATA_DIR cannot be used: ${below} lies below a file`);
    const backup = await runRefused('scripts/backup.ts', { DATA_DIR: below }, { args: [join(folder, 'bad')] });
    expect(refusalOf(backup)).toContain(`DATA_DIR cannot be used: ${below} lies below a file`);
  });

  it.runIf(process.platform === 'linux')('where nothing can be made is refused', async () => {
    // Not even root makes a folder there.
    const ending = await runRefused('server/main.ts', { DATA_DIR: '/proc/aarambh' });
    expect(refusalOf(ending)).toContain('DATA_DIR cannot be used: /proc/aarambh cannot be made there');
  });

  it('may have spaces, signs of SQL and Devanagari in its name', async () => {
    const dataDir = join(folder, `नया फ़ोल्डर "it's" %41 & 50%`);
    // The database too lies in that folder.
    const server = await startServerProcess(dataDir, { SECRET_KEY: key, DATABASE_URL: '' });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(await server.stop()).toBe(0);
    await removeServerData(dataDir);
  });
});
