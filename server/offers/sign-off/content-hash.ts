import { createHash } from 'node:crypto';
import type { Letter } from '#domain/offer/offer-letter.ts';
import { signedOffContent } from '#domain/sign-off/letter-content.ts';

export const contentHashOf = (letter: Letter): string => sha256(signedOffContent(letter));

/** The hash for a decision on several offers, in the order of their ids in the request; of one its own. */
export const joinedHash = (hashes: readonly string[]): string =>
  hashes.length === 1 ? (hashes[0] ?? '') : sha256(hashes.join('\n'));

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
