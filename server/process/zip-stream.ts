import { type PassThrough, Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { ZipFile } from 'yazl';

/** One file of an archive: its path with '/', and its content. Content of known size (`bytes`) is packed already and
 * stored as it is. Its time has no zone in an archive: `wallClock` is what every program shows,
 * '2026-11-18T14:05:00'. */
export type ZipEntry = { path: string; content: Readable | Buffer; bytes?: number; wallClock: string };

/** An archive that is written while it is read: the next entry begins after the one before it was sent, and of an entry
 * no more than a few pieces are in memory. An error of an entry ends it with that error before its directory, so that
 * no program opens it as if it were whole; a reader that disconnects ends the entries. */
export function zipStream(entries: AsyncIterable<ZipEntry> | Iterable<ZipEntry>): Readable {
  const zip = new ZipFile();
  const out = zip.outputStream as PassThrough;
  zip.on('error', (error: Error) => out.destroy(error));
  void addAll(zip, out, entries).then(
    () => out.destroyed || zip.end(),
    (error: unknown) => out.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return out;
}

async function addAll(zip: ZipFile, out: PassThrough, entries: Parameters<typeof zipStream>[0]): Promise<void> {
  for await (const { path, content, bytes, wallClock } of entries) {
    const file = Buffer.isBuffer(content) ? Readable.from([content], { objectMode: false }) : content;
    // The reader of the archive may be gone: then the entry is not read to its end.
    const leave = () => file.destroy();
    out.once('close', leave);
    try {
      if (out.destroyed) return void file.destroy();
      zip.addReadStream(file, path, {
        // The package writes this machine's clock. Next to it would come a time in UTC, which programs show in their own zone.
        mtime: new Date(wallClock),
        forceDosTimestamp: true,
        ...(bytes === undefined ? {} : { size: bytes, compress: false }),
      });
      await finished(file);
    } finally {
      out.off('close', leave);
    }
    if (out.destroyed) return;
  }
}
