import { rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { saveCandidateBankDetails } from '#contract/joining.ts';
import { storeEncryptedFile } from '#server/sealing/encrypted-files.ts';
import { acceptedCandidate, bankForm, sendForm, storedFiles } from '#test/joining-requests.ts';
import { openTestApp } from '#test/test-app.ts';
import { sweepDocuments } from './sweep-documents.ts';

const start = new Date();
const hour = 60 * 60 * 1000;
const t = await openTestApp();

const at = async (hours: number) => {
  t.clock.now = new Date(start.getTime() + hours * hour);
  await sweepDocuments(t.deps);
  return (await storedFiles(t)).map((path) => path.slice(join(t.deps.env.dataDir, 'documents').length + 1));
};

it('keeps referenced files, moves others to the trash after a day and deletes them a week later', async () => {
  const { token } = await acceptedCandidate(t);
  expect((await sendForm(t, saveCandidateBankDetails, token, bankForm())).status).toBe(200);
  const [kept] = await at(0);
  const orphan = await storeEncryptedFile(t.deps, Readable.from([Buffer.from('an upload whose process was killed')]));
  expect(await at(23)).toHaveLength(2);

  const day = new Date(start.getTime() + 25 * hour).toISOString().slice(0, 10);
  const trashed = `trash/${day}/${basename(orphan.storageKey)}`;
  expect(new Set(await at(25))).toEqual(new Set([kept, trashed]));
  expect(await at(25 + 6 * 24)).toContain(trashed);
  expect(await at(25 + 9 * 24)).toEqual([kept]);
});

it('restores referenced files from the trash, as after a restore', async () => {
  const before = await at(0);
  const [kept] = before;
  const folder = join(t.deps.env.dataDir, 'documents');
  await t.deps.storage.put('trash/2020-01-01/placeholder', Readable.from(['x']));
  await rename(join(folder, kept!), join(folder, 'trash', '2020-01-01', basename(kept!)));
  expect(await at(1)).toEqual(before);
});

it('moves replaced files to the trash', async () => {
  t.clock.now = start;
  const { token } = await acceptedCandidate(t);
  expect((await sendForm(t, saveCandidateBankDetails, token, bankForm())).status).toBe(200);
  const before = await at(0);
  expect((await sendForm(t, saveCandidateBankDetails, token, bankForm())).status).toBe(200);
  const after = await at(25);
  expect(after).toHaveLength(before.length + 1);
  expect(after.filter((path) => path.startsWith('trash/'))).toHaveLength(1);
});
