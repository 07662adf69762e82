import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { zipStream, type ZipEntry } from '#server/process/zip-stream.ts';
import { openDataDir } from '#test/data-dir.ts';

const folder = await openDataDir();

/** Opens the archive as another program does: how many files, all checksums, and the last file's name and SHA-256. */
const readByPython = `
import hashlib, json, sys, zipfile
with zipfile.ZipFile(sys.argv[1]) as archive:
  last = archive.infolist()[-1]
  print(json.dumps({
    'files': len(archive.infolist()),
    'damaged': archive.testzip(),
    'name': last.filename,
    'sha256': hashlib.sha256(archive.read(last)).hexdigest(),
  }))
`;
async function read(path: string): Promise<unknown> {
  const { stdout } = await promisify(execFile)('/usr/bin/python3', ['-c', readByPython, path]);
  return JSON.parse(stdout) as unknown;
}

const wallClock = '2026-11-25T12:00:00';
const megabytes = 1024 * 1024;
const zeros = Buffer.alloc(megabytes);
const last = Buffer.from('the last file');
const path = 'C26-0019 Asha Nair/தமிழ் Passbook.pdf';
const lastEntry: ZipEntry = { path, content: last, bytes: last.length, wallClock };
const asRead = { damaged: null, name: path, sha256: createHash('sha256').update(last).digest('hex') };

/** Writes an archive and leaves out what is zero, so that gigabytes of it take no room on the disk. */
async function save(archive: Readable, name: string): Promise<{ path: string; bytes: number }> {
  const target = join(folder, name);
  const file: FileHandle = await open(target, 'w');
  let bytes = 0;
  for await (const piece of archive as AsyncIterable<Buffer>) {
    if (piece.length !== zeros.length || !piece.equals(zeros)) await file.write(piece, 0, piece.length, bytes);
    bytes += piece.length;
  }
  await file.close();
  return { path: target, bytes };
}

it('an archive of more than 4 GB is opened by another program', { timeout: 300_000 }, async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let file = 0; file < 70; file += 1) {
      const content = Readable.from(Array.from({ length: 64 }, () => zeros));
      yield { path: `C26-0019 Asha Nair/${file}.pdf`, content, bytes: 64 * megabytes, wallClock };
    }
    yield lastEntry;
  }
  const saved = await save(zipStream(entries()), 'large.zip');
  expect(saved.bytes).toBeGreaterThan(2 ** 32);
  expect(await read(saved.path)).toEqual({ files: 71, ...asRead });
});

it('an archive of more than 65,535 files is opened by another program', { timeout: 300_000 }, async () => {
  async function* entries(): AsyncGenerator<ZipEntry> {
    for (let file = 0; file < 65_536; file += 1) yield { ...lastEntry, path: `${file}.txt` };
    yield lastEntry;
  }
  const saved = await save(zipStream(entries()), 'many.zip');
  expect(await read(saved.path)).toEqual({ files: 65_537, ...asRead });
});
