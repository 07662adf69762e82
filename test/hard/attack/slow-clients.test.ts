import { readFileSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, inject, it, vi } from 'vitest';
import { createToken } from '#contract/candidate-auth.ts';
import { getCandidateBankDetails, saveCandidateBankDetails } from '#contract/joining.ts';
import { httpClient } from '#test/http-client.ts';
import { bankForm, testFile } from '#test/joining-requests.ts';
import { multipartOf } from '#test/multipart.ts';
import { acceptedCandidates, candidatePassword } from '#test/live-candidates.ts';
import { saveLiveStep } from '#test/live-steps.ts';
import { startServerProcess, type ServerProcess } from '#test/server-process.ts';
import type { OpenDatabase } from '#server/db/database.ts';
import { createTestDatabase, testSecretKey } from '#test/database/test-database.ts';
import { openRaw, requestHead, trickle, type RawClient } from './raw-client.ts';

/** Concurrent clients of each kind. */
const ofEachKind = 10;
const megabyte = 1024 * 1024;
/** A machine that is busy with other tests takes its time; who is held for ever is held longer. */
const patience = { timeout: 30_000, interval: 100 };

let dataDir: string;
let database: OpenDatabase;
let server: ServerProcess;
let token: string;
let honestId: string;
/** The path of a document of 10 MB that needs no bearer; one link serves only so many at once, so the honest have theirs. */
let link: string;
let honestLink: string;
let form: { body: Buffer; contentType: string };

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'aarambh-slow-'));
  const script = fileURLToPath(new URL('hasty-server.ts', import.meta.url));
  database = await createTestDatabase(inject('databaseServer'), inject('databaseTemplate'));
  server = await startServerProcess(
    dataDir,
    { DATABASE_URL: database.connectionString, SECRET_KEY: testSecretKey },
    { script },
  );
  const [hostileId = '', readerId = '', honest = ''] = await acceptedCandidates(server, 3);
  honestId = honest;
  token = await logIn(hostileId);
  link = await linkOfLargeDocument(token);
  honestLink = await linkOfLargeDocument(await logIn(readerId));
  form = await multipartOf(bankForm());
}, 120_000);
afterAll(async () => {
  await server.stop();
  await database.close();
  await rm(dataDir, { recursive: true, force: true });
});

async function logIn(candidateId: string): Promise<string> {
  const body = { userName: candidateId, password: candidatePassword };
  return (await httpClient(server.url).json(createToken, { body })).token;
}

async function linkOfLargeDocument(bearer: string): Promise<string> {
  const large = bankForm({ passbookFile: testFile('pdf', 10 * megabyte) });
  await saveLiveStep(server.url, 'bank', bearer, large);
  return (await httpClient(server.url).json(getCandidateBankDetails, { token: bearer })).passbookFileUrl ?? '';
}

type Kind = {
  /** What it sends at once; nothing when it only connects. */
  first: () => string | Buffer;
  /** True when a byte more follows every tenth of a second, for ever. */
  trickles: boolean;
  reads?: boolean;
};

const json = { 'content-type': 'application/json', 'content-length': 100_000 };
const multipart = (bearer: string) =>
  Buffer.concat([
    Buffer.from(
      requestHead(`POST ${saveCandidateBankDetails.path}`, {
        authorization: `Bearer ${bearer}`,
        'content-type': form.contentType,
        'content-length': form.body.length + megabyte,
      }),
    ),
    form.body.subarray(0, -100),
  ]);

const kinds: Record<string, Kind> = {
  'connects and says nothing': { first: () => '', trickles: false },
  'sends its headers byte by byte': { first: () => 'GET /app-config HTTP/1.1\r\nx-slow: a', trickles: true },
  'sends the body of a login byte by byte': {
    first: () => requestHead(`POST ${createToken.path}`, json),
    trickles: true,
  },
  'sends half of a login and is gone': {
    first: () => `${requestHead(`POST ${createToken.path}`, json)}{"userName":`,
    trickles: false,
  },
  'uploads a scan byte by byte': { first: () => multipart(token), trickles: true },
  'uploads half a scan and is gone': { first: () => multipart(token), trickles: false },
  'uploads byte by byte without being logged in': { first: () => multipart('nobody'), trickles: true },
  'never takes the 10 MB that it asked for': {
    first: () => requestHead(`GET ${link}`, {}),
    trickles: false,
    reads: false,
  },
  'keeps its connection and asks nothing more': { first: () => requestHead('GET /app-config', {}), trickles: false },
};

async function hangOn({ first, reads = true }: Kind): Promise<RawClient[]> {
  const clients = await Promise.all(Array.from({ length: ofEachKind }, () => openRaw(server.url, { reads })));
  const bytes = first();
  if (bytes.length > 0) for (const { socket } of clients) socket.write(bytes);
  return clients;
}

const filesOf = (pid: number | undefined) => readdir(`/proc/${pid}/fd`);
const unfinished = () => readdir(join(dataDir, 'documents', '.incoming'));
const residentMegabytes = () =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${server.child.pid}/status`, 'utf8'))?.[1]) / 1024;

/** Another person logs in, saves, reads, and downloads; raises when anything is rejected. */
async function serveAnother(): Promise<void> {
  const own = await logIn(honestId);
  expect((await saveLiveStep(server.url, 'bank', own, bankForm())).status).toBe(200);
  await httpClient(server.url).json(getCandidateBankDetails, { token: own });
  const file = await (await fetch(`${server.url}${honestLink}`)).arrayBuffer();
  expect(file.byteLength).toBe(10 * megabyte);
}

describe(`${ofEachKind} slow clients of each of ${Object.keys(kinds).length} kinds`, () => {
  it('are disconnected while others are served, and leave nothing behind', { timeout: 120_000 }, async () => {
    await serveAnother();
    const filesBefore = (await filesOf(server.child.pid)).length;
    const memoryBefore = residentMegabytes();

    const hanging = new Map<string, RawClient[]>();
    for (const [name, kind] of Object.entries(kinds)) hanging.set(name, await hangOn(kind));
    const trickling = [...hanging].flatMap(([name, clients]) => (kinds[name]?.trickles ? clients : []));
    const stopTrickling = trickle(trickling);
    await serveAnother();
    const left = new Set<string>();
    for (const [name, clients] of hanging) {
      // Who does not read does not see either that it was cut off: that is seen from the server's side, below.
      if (kinds[name]?.reads === false) continue;
      left.add(name);
      void Promise.all(clients.map(({ closed }) => closed)).then(() => left.delete(name));
    }
    await vi.waitFor(() => expect([...left]).toEqual([]), patience);
    stopTrickling();

    expect(hanging.get('sends the body of a login byte by byte')?.[0]?.answered()).toMatch(/^HTTP\/1.1 408 /);
    await vi.waitFor(async () => {
      expect((await filesOf(server.child.pid)).length).toBeLessThan(filesBefore + ofEachKind);
      expect(await unfinished()).toEqual([]);
    }, patience);
    for (const { socket } of hanging.get('never takes the 10 MB that it asked for') ?? []) socket.destroy();
    expect(residentMegabytes() - memoryBefore).toBeLessThan(150);
  });
});
