import { mkdtemp, readdir, readFile, readlink, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { getCandidateBankDetails } from '#contract/joining.ts';
import { httpClient } from '#test/http-client.ts';
import { bankForm, testFile } from '#test/joining-requests.ts';
import { acceptedCandidates, candidatePassword } from '#test/live-candidates.ts';
import { hashesOf, saveLiveStep, servedHashes } from '#test/live-steps.ts';
import { makeBucket } from '#test/s3-server/bucket.ts';
import { startS3Server, type S3Server } from '#test/s3-server/start.ts';
import { removeServerData, startServerProcess, type ServerProcess } from '#test/server-process.ts';
import { openRaw, requestHead } from '#test/hard/attack/raw-client.ts';

const left = 4000;
const atOnce = 50;
/** Long enough that some are left while the file is authenticated and some while it is on its way. */
const stayMs = 20;
const releaseTimeout = { timeout: 30_000, interval: 200 };

let dataDir: string;
let server: ServerProcess;
/** Two who may fill in their forms there. */
let candidateIds: string[];

beforeAll(async () => {
  vi.stubEnv('DATABASE_URL', inject('databaseServer'));
  dataDir = await mkdtemp(join(tmpdir(), 'aarambh-left-'));
});
afterAll(() => rm(dataDir, { recursive: true, force: true }));

type People = { link: string; other: string };

/** One whose document is asked for and left, and another one who saves during the downloads. */
async function peopleAt({ url }: ServerProcess, bytes = 2_000_000): Promise<People> {
  const [first = '', second = ''] = candidateIds;
  const client = httpClient(url);
  const signIn = async (userName: string) =>
    (await client.json(createToken, { body: { userName, password: candidatePassword } })).token;
  const token = await signIn(first);
  await saveLiveStep(url, 'bank', token, bankForm({ passbookFile: testFile('pdf', bytes) }));
  const { documents } = await client.json(getCandidateBankDetails, { token });
  return { link: documents.passbookFile?.url ?? '', other: await signIn(second) };
}

/** Begins downloads and breaks each one off, a few at a time. */
async function leaveDownloads({ url }: ServerProcess, link: string): Promise<void> {
  const { port, hostname } = new URL(url);
  let begun = 0;
  const lane = async (): Promise<void> => {
    while (begun < left) {
      begun += 1;
      const socket = connect({ port: Number(port), host: hostname });
      socket.on('error', () => undefined);
      socket.write(requestHead(`GET ${link}`, {}));
      await delay(stayMs * Math.random());
      socket.resetAndDestroy();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
}

/** What everybody else is answered while it lasts: saves of a form with a file, and readiness. */
async function answersDuring({ url }: ServerProcess, { other }: People, attack: Promise<void>) {
  const state = { over: false };
  const ended = attack.then(() => {
    state.over = true;
    return undefined;
  });
  const saves: number[] = [];
  const ready: number[] = [];
  const saving = async () => {
    while (!state.over) {
      const form = bankForm({ passbookFile: testFile('pdf', 200_000) });
      saves.push((await saveLiveStep(url, 'bank', other, form)).status);
    }
  };
  const asking = async () => {
    while (!state.over) {
      ready.push((await fetch(`${url}/readyz`)).status);
      await delay(100);
    }
  };
  await Promise.all([ended, saving(), asking()]);
  return { saves, ready };
}

/** What the server's descriptors lead to. */
async function descriptorsOf(pid: number): Promise<string[]> {
  const names = await readdir(`/proc/${pid}/fd`);
  return Promise.all(names.map((name) => readlink(`/proc/${pid}/fd/${name}`).catch(() => '')));
}

/** How many connections the server has to a port of this machine. */
async function connectionsTo(pid: number, port: number): Promise<number> {
  const lines = (await readFile(`/proc/${pid}/net/tcp`, 'utf8')).split('\n').map((line) => line.trim().split(/\s+/));
  const remote = port.toString(16).toUpperCase().padStart(4, '0');
  const inodes = lines.filter((parts) => parts[2]?.endsWith(`:${remote}`)).map((parts) => `socket:[${parts[9]}]`);
  const own = new Set(await descriptorsOf(pid));
  return inodes.filter((inode) => own.has(inode)).length;
}

async function expectOthersServed(server: ServerProcess): Promise<void> {
  const people = await peopleAt(server);
  const { saves, ready } = await answersDuring(server, people, leaveDownloads(server, people.link));
  expect(new Set(saves)).toEqual(new Set([200]));
  expect(new Set(ready)).toEqual(new Set([200]));
}

const pidOf = ({ child }: ServerProcess) => child.pid ?? 0;

describe('4,000 downloads that are begun and left', { timeout: 240_000 }, () => {
  it('leave no file open, and fail no other request', async () => {
    const folder = join(dataDir, 'disk');
    server = await startServerProcess(folder);
    candidateIds = await acceptedCandidates(server, 2);
    try {
      await expectOthersServed(server);
      const documents = async () =>
        (await descriptorsOf(pidOf(server))).filter((path) => path.startsWith(join(folder, 'documents')));
      await vi.waitFor(async () => expect(await documents()).toEqual([]), releaseTimeout);
      expect(server.said().join('\n')).not.toContain('garbage collection');
    } finally {
      await server.kill();
      await removeServerData(folder);
    }
  });
});

describe('documents in a bucket', { timeout: 240_000 }, () => {
  let s3: S3Server;
  const folder = () => join(dataDir, 'bucket');
  beforeAll(async () => {
    s3 = await startS3Server();
    server = await startServerProcess(folder(), await makeBucket(s3, 'documents'));
    candidateIds = await acceptedCandidates(server, 2);
  }, 60_000);
  afterAll(async () => {
    await server.kill();
    await s3.remove();
    await removeServerData(folder());
  });

  it('begun and left 4,000 times, occupy no connection and fail no other request', async () => {
    await expectOthersServed(server);
    // Six readings of the one who left, a save and readiness: what is kept open for the next request.
    const connections = () => connectionsTo(pidOf(server), s3.port);
    await vi.waitFor(async () => expect(await connections()).toBeLessThanOrEqual(8), releaseTimeout);
  });

  it('that 90 readers ask for and do not take keep no document and no save from others', async () => {
    const { link, other } = await peopleAt(server, 9_000_000);
    const readers = await Promise.all(Array.from({ length: 90 }, () => openRaw(server.url, { reads: false })));
    for (const { socket } of readers) socket.write(requestHead(`GET ${link}`, {}));
    try {
      const form = bankForm({ passbookFile: testFile('pdf', 200_000) });
      for (let n = 0; n < 5; n += 1) {
        expect((await saveLiveStep(server.url, 'bank', other, form)).status).toBe(200);
        expect(await servedHashes(server.url, 'bank', other)).toEqual(hashesOf(form));
        expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
      }
    } finally {
      for (const { socket } of readers) socket.destroy();
    }
  });
});
