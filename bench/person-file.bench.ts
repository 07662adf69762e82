import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { downloadCandidateFiles } from '#contract/hr/person-file.ts';
import { createOffer } from '#test/factories.ts';
import { storeSealedFile } from '#server/sealing/sealed-files.ts';
import { testFile } from '#test/joining-requests.ts';
import { startBenchApp, type BenchApp } from './bench-app.ts';
import { table } from './measure.ts';
import { writePart } from './report.ts';

const people = 30;
const fileBytes = 20 * 1024 * 1024;

let app: BenchApp;
let folder: string;
beforeAll(async () => {
  app = await startBenchApp();
  folder = await mkdtemp(join(tmpdir(), 'aarambh-person-file-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** A person with one document of 20 MB, stored as an upload is; all of them have the same bytes. */
async function personWith(bytes: Buffer): Promise<string> {
  const { t } = app;
  const { candidateId, candidateOfferId } = await createOffer(t, { status: 'Approved' });
  const sealed = await storeSealedFile(t.deps, Readable.from([bytes], { objectMode: false }));
  await t.db
    .insertInto('documents')
    .values({
      document_id: randomUUID(),
      candidate_offer_id: candidateOfferId,
      field: 'panDocument',
      storage_key: sealed.storageKey,
      wrapped_key: sealed.wrappedKey,
      type: 'PDF',
      bytes: bytes.length,
      sha256: createHash('sha256').update(bytes).digest(),
      saved_on: new Date(),
    })
    .execute();
  return candidateId;
}

/** Seconds of the work, and by how many MB the process was larger meanwhile than before it, at most. */
async function measured(work: () => Promise<unknown>): Promise<{ seconds: number; megabytes: number }> {
  const before = process.memoryUsage.rss();
  let most = before;
  const timer = setInterval(() => (most = Math.max(most, process.memoryUsage.rss())), 20);
  const start = performance.now();
  await work().finally(() => clearInterval(timer));
  return { seconds: (performance.now() - start) / 1000, megabytes: (most - before) / 2 ** 20 };
}

test('30 files of 20 MB as one ZIP, next to copying the same bytes', async () => {
  const { url, headers, t } = app;
  const { bytes } = testFile('pdf', fileBytes);
  const candidateIds: string[] = [];
  for (let n = 0; n < people; n += 1) candidateIds.push(await personWith(bytes));
  const zip = join(folder, 'files.zip');
  const download = async (ids: string[]) => {
    const answer = await fetch(`${url}${downloadCandidateFiles.path}`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ candidateIds: ids, reason: 'Measured' }),
    });
    expect(answer.status).toBe(200);
    await pipeline(Readable.fromWeb(answer.body as never), createWriteStream(zip));
  };
  const copy = () => pipeline(createReadStream(zip), createWriteStream(join(folder, 'copy.zip')));
  await download(candidateIds.slice(0, 2));
  const few = await measured(() => download(candidateIds.slice(0, 3)));
  const all = await measured(() => download(candidateIds));
  const { size } = await stat(zip);
  const raw = await measured(copy);
  const megabytes = size / 2 ** 20;
  const row = (name: string, { seconds, megabytes: memory }: typeof all, held: number) => [
    name,
    held.toFixed(0),
    seconds.toFixed(1),
    (held / seconds).toFixed(0),
    memory.toFixed(0),
  ];
  const rows = [
    row('ZIP of 3 people', few, (megabytes * 3) / people),
    row('ZIP of 30 people', all, megabytes),
    row('copying that file', raw, megabytes),
  ];
  await writePart('person-file', t.database.pool, [...table(head, rows), '', explanation]);
  expect(size).toBeGreaterThan(people * fileBytes);
  // Flat: what grows with the number of people would be hundreds of megabytes.
  expect(all.megabytes).toBeLessThan(250);
});

const head = ['What', 'MB', 'Seconds', 'MB a second', 'MB more memory at most'];
const explanation = `Each person has one document of 20 MB, a letter and the PDF of the answers, which is drawn meanwhile. Server, client and writing to the disk are one process; documents are read twice, decrypted and authenticated each time. The same file is then copied from disk to disk.`;
