import { createCipheriv, createDecipheriv, createSecretKey } from 'node:crypto';
import { markPassing } from '#server/process/passing-bytes.ts';

/** The header of an encrypted file, which distinguishes future formats. */
const format = 1;
/** What is authenticated at once, its tag behind it: no more than this waits in memory before it is handed on. */
const segmentBytes = 64 * 1024;
const tagBytes = 16;
const algorithm = 'aes-256-gcm';

/** An encrypted file was changed, cut off, lengthened, or encrypted under another key: nothing of the bad part was handed out. */
export class TamperedFileError extends Error {
  constructor(cause?: unknown) {
    super('a stored file cannot be authenticated', { cause });
    this.name = 'TamperedFileError';
  }
}

/** Encrypts a stream with AES-256-GCM in segments of 64 KiB, each with its own tag. A segment's nonce holds its number
 * and whether it is the last, so that none can be changed, moved, dropped or added. The key must serve this one file
 * only. */
export async function* encryptStream(key: Buffer, plain: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  yield Buffer.of(format);
  // Bytes would be made a key again for each segment, which takes longer than encrypting it.
  const own = createSecretKey(key);
  let index = 0;
  for await (const { piece, last } of cut(plain, segmentBytes)) {
    const cipher = createCipheriv(algorithm, own, nonceOf(index, last), { authTagLength: tagBytes });
    yield markPassing(cipher.update(piece));
    cipher.final();
    yield cipher.getAuthTag();
    index += 1;
  }
}

/** Decrypts what `encryptStream` made, handing out authenticated bytes alone; raises TamperedFileError otherwise. */
export async function* decryptStream(key: Buffer, encrypted: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  const own = createSecretKey(key);
  let index = 0;
  for await (const { piece, last } of cut(withoutFormat(encrypted), segmentBytes + tagBytes)) {
    if (piece.length < tagBytes) throw new TamperedFileError();
    const decipher = createDecipheriv(algorithm, own, nonceOf(index, last), { authTagLength: tagBytes });
    decipher.setAuthTag(piece.subarray(-tagBytes));
    const body = decipher.update(piece.subarray(0, -tagBytes));
    try {
      decipher.final();
    } catch {
      throw new TamperedFileError();
    }
    if (body.length > 0) yield body;
    index += 1;
  }
}

function nonceOf(index: number, last: boolean): Buffer {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(index, 7);
  nonce[11] = last ? 1 : 0;
  return nonce;
}

async function* withoutFormat(encrypted: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let begun = false;
  for await (const part of encrypted) {
    if (begun || part.length === 0) {
      yield part;
      continue;
    }
    if (part[0] !== format) throw new TamperedFileError();
    begun = true;
    yield part.subarray(1);
  }
  if (!begun) throw new TamperedFileError();
}

/** The stream in pieces of `size` bytes; only the last one may be shorter, and there is always a last one. A piece is
 * valid until the next one is asked for: all of them are gathered in one buffer, so that many uploads at once stay
 * small. */
async function* cut(source: AsyncIterable<Uint8Array>, size: number): AsyncGenerator<{ piece: Buffer; last: boolean }> {
  const gathered = Buffer.allocUnsafeSlow(size);
  let filled = 0;
  for await (const part of source) {
    for (let from = 0; from < part.length;) {
      // A full piece is passed on only when another one follows: it is not the last.
      if (filled === size) {
        yield { piece: gathered, last: false };
        filled = 0;
      }
      const taken = Math.min(size - filled, part.length - from);
      gathered.set(part.subarray(from, from + taken), filled);
      filled += taken;
      from += taken;
    }
  }
  yield { piece: gathered.subarray(0, filled), last: true };
}
