import { createLetterRenderer, type LetterRenderer, type ReadLogo } from '#server/pdf/letter-renderer.ts';
import { testLog } from './database/test-database.ts';

let pool: LetterRenderer | undefined;
const readers = new Set<ReadLogo>();

/** Letters for one app of this test process, rendered in a process that all its apps share: starting one, which reads
 * all fonts, takes longer than the letters of most files. It ends with the test process. */
export function sharedLetters(readLogo: ReadLogo): LetterRenderer {
  pool ??= createLetterRenderer(testLog, { size: 1, readLogo: logoOfAny });
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
