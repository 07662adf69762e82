import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { link, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { buffer } from 'node:stream/consumers';
import { extract, pack } from 'tar-stream';
import * as z from 'zod/mini';
import { errorCode, hasCode } from '#server/process/error-code.ts';
import { syncFolder } from '#server/process/private-file.ts';
import { encrypt, decrypt, type Keys } from '#server/sealing/keys.ts';
import { encryptStream, TamperedFileError, decryptStream } from '#server/sealing/encrypted-stream.ts';
import { ForeseenError } from '#server/process/sentence-of.ts';

/** An error of making or using a backup, with its message as a sentence. */
export class BackupError extends ForeseenError {}

const headerSchema = z.object({
  /** The version of the archive's format. Version 1, before 2026-11-22, does not authenticate this line. */
  aarambhBackup: z.union([z.literal(1), z.literal(2)]),
  /** ISO instant of the snapshot. */
  madeOn: z.string(),
  /** The fingerprint of SECRET_KEY, hexadecimal: another key could open nothing in here. */
  fingerprint: z.string(),
  migrations: z.array(z.object({ name: z.string(), sha256: z.string() })),
  /** The key of what follows, wrapped by one that is derived from SECRET_KEY. */
  key: z.string(),
});
export type BackupHeader = Omit<z.output<typeof headerSchema>, 'key' | 'aarambhBackup'>;

export type ArchiveEntry = { name: string; content: Buffer };

const laterForm = z.object({ aarambhBackup: z.number().check(z.gt(2)) });
const longestHeader = 64 * 1024;

/** Writes an archive: one line of plain JSON, then a tar of the entries, encrypted and authenticated as a whole. The
 * file (mode 0600) gets its name when all of it is on the disk; an existing one is never overwritten. */
export async function writeArchive(
  path: string,
  keys: Keys,
  header: BackupHeader,
  entries: AsyncIterable<ArchiveEntry>,
): Promise<void> {
  const partial = `${path}.partial`;
  const key = randomBytes(32);
  const said = JSON.stringify({ aarambhBackup: 2, ...header });
  const wrapped = encrypt(keys.backups, key.toString('base64'), contextOf(said)).toString('base64');
  const line = Buffer.from(`${said.slice(0, -1)},"key":"${wrapped}"}\n`);
  const handle = await open(partial, 'w', 0o600).catch((error: unknown) => {
    throw notWritten(path, error);
  });
  try {
    const whole = async function* () {
      yield line;
      yield* encryptStream(key, tarOf(entries));
    };
    await pipeline(whole, handle.createWriteStream({ flush: true }));
    await link(partial, path);
    await syncFolder(dirname(path));
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw notWritten(path, error);
    throw new BackupError(`There is a file ${path} already, and it was not touched. Choose another name.`);
  } finally {
    await handle.close();
    await rm(partial, { force: true });
  }
}

/** The associated data of an archive's key: the line before it, byte by byte, without the key itself. */
const contextOf = (said: string) => `backup ${said}`;

const writingReasons: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the quota of the disk is used up',
  EFBIG: 'the file may not grow that large',
  EROFS: 'the file system is read-only',
  EACCES: 'this user may not write there',
  ENOENT: 'there is no such folder',
  ENOTDIR: 'there is no such folder',
};

/** The message of a write error; any other error passes unchanged. */
function notWritten(path: string, error: unknown): unknown {
  const reason = writingReasons[errorCode(error)];
  if (reason === undefined) return error;
  return new BackupError(`The backup ${path} could not be written: ${reason}. Nothing was left behind.`, {
    cause: error,
  });
}

/** The entries as a tar, one after the other: the next one is asked for when the last one has been read. */
async function* tarOf(entries: AsyncIterable<ArchiveEntry>): AsyncGenerator<Buffer> {
  const tar = pack();
  const fed = (async () => {
    try {
      for await (const { name, content } of entries) {
        const written = Promise.withResolvers<void>();
        tar.entry({ name, size: content.length }, content, (error) =>
          error ? written.reject(error) : written.resolve(),
        );
        await written.promise;
      }
      tar.finalize();
    } catch (error) {
      tar.destroy(error instanceof Error ? error : new Error(String(error)));
      throw error;
    }
  })();
  // Its failure is raised below; here it must not count as unhandled.
  fed.catch(() => undefined);
  try {
    yield* tar as AsyncIterable<Buffer>;
  } finally {
    tar.destroy();
  }
  await fed;
}

/** The first line of an archive, the offset of its content, and the line itself. */
export type ReadHeader = z.output<typeof headerSchema> & { bytes: number; line: string };

/** The first line of an archive, which `openKey` then authenticates. Raises BackupError when the file is no backup, or
 * of a later form. */
export async function readHeader(path: string): Promise<ReadHeader> {
  const start = await open(path, 'r').catch((error: unknown) => {
    throw hasCode(error, 'ENOENT') ? new BackupError(`There is no file ${path}.`) : error;
  });
  try {
    const { buffer: bytes, bytesRead } = await start.read(Buffer.alloc(longestHeader), 0, longestHeader, 0);
    const end = bytes.subarray(0, bytesRead).indexOf('\n');
    const line = end === -1 ? '' : bytes.toString('utf8', 0, end);
    const said = parseJson(line);
    const parsed = headerSchema.safeParse(said);
    if (parsed.success) return { ...parsed.data, bytes: end + 1, line };
    if (!laterForm.safeParse(said).success) throw new BackupError(`${path} is not a backup of Aarambh.`);
    throw new BackupError('The backup was made by a newer version of Aarambh. Restore it with that version.');
  } finally {
    await start.close();
  }
}

/** The key of an archive. Raises BackupError unless its first line is the one that it was made with (from form 2 on). */
export function openKey(path: string, { aarambhBackup, key, line }: ReadHeader, keys: Keys): Buffer {
  const [, said = ''] = /^(.*),"key":"[^"]*"\}$/s.exec(line) ?? [];
  const context = aarambhBackup === 1 ? 'backup' : contextOf(`${said}}`);
  try {
    return Buffer.from(decrypt(keys.backups, Buffer.from(key, 'base64'), context), 'base64');
  } catch (error) {
    throw new BackupError(`The first line of the backup ${path} was changed: the file cannot be used.`, {
      cause: error,
    });
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The entries of an archive, in order. Raises BackupError as soon as a part cannot be authenticated, or the end is missing. */
export async function* readEntries(path: string, keys: Keys): AsyncGenerator<ArchiveEntry> {
  const header = await readHeader(path);
  const archiveKey = openKey(path, header, keys);
  const encrypted = createReadStream(path, { start: header.bytes });
  const tar = extract();
  const plain = Readable.from(decryptStream(archiveKey, encrypted), { objectMode: false });
  const piped = pipeline(plain, tar);
  piped.catch(() => undefined);
  try {
    for await (const entry of tar) {
      yield { name: entry.header.name, content: await buffer(entry) };
      entry.resume();
    }
    await piped;
  } catch (error) {
    if (!(error instanceof TamperedFileError)) throw error;
    throw new BackupError(`The backup ${path} was changed or cut off: it cannot be used.`, { cause: error });
  } finally {
    plain.destroy();
    encrypted.destroy();
  }
}
