import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RawRoute } from './raw-server.ts';

/** A route that streams the body to disk with its SHA-256, and removes it again. */
export function rawFile(folder: string): RawRoute {
  let files = 0;
  return async (request) => {
    const path = join(folder, `raw-${(files += 1)}`);
    const hash = createHash('sha256');
    const hashing = new Transform({
      transform(chunk: Buffer, _encoding, done) {
        hash.update(chunk);
        done(null, chunk);
      },
    });
    await pipeline(request, hashing, createWriteStream(path, { flush: true }));
    await rm(path);
    return hash.digest('hex');
  };
}
