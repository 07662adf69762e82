import { createLetterPool, type LetterPool } from '#server/offers/letter/letter-pool.ts';
import type { ReadLogo } from '#server/offers/letter/drawing-child.ts';
import { testLog } from './database/test-database.ts';

let pool: LetterPool | undefined;
const readers = new Set<ReadLogo>();

/**
 * Letters for one app of this test process, drawn in a process that all its apps share: starting one, which reads all fonts,
 * takes longer than the letters of most files. It ends with the test process.
 */
export function sharedLetters(readLogo: ReadLogo): LetterPool {
  pool ??= createLetterPool(testLog, { size: 1, readLogo: logoOfAny });
  readers.add(readLogo);
  return {
    ...pool,
    close: () => {
      readers.delete(readLogo);
      return Promise.resolve();
    },
  };
}

/** A logo is found by its SHA-256: it does not matter whose it is. */
async function logoOfAny(sha256: string): Promise<Buffer | undefined> {
  for (const readLogo of readers) {
    const logo = await readLogo(sha256);
    if (logo) return logo;
  }
  return undefined;
}
