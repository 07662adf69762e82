import type { MaskedNumber } from '#domain/joining/fields/masked-numbers.ts';
import type { Deps } from '#server/deps.ts';
import { keyedHash, encrypt, decrypt, emptyBytes } from '#server/sealing/keys.ts';

type KeyDeps = Pick<Deps, 'keys'>;

/** Encrypts a number, bound to the candidate and the field that it is in. The same number of two candidates has the
 * same hash, so that HR sees a flag; of an Aadhaar number only a whole one has: its last four digits belong to many. */
export function encryptNumber({ keys }: KeyDeps, candidateOfferId: number, field: MaskedNumber, plain: string) {
  const encrypted = encrypt(keys.identity, plain, contextOf(candidateOfferId, field));
  const isWhole = field !== 'aadhaarNumber' || plain.length > 4;
  const hashed = isWhole ? `${field}:${plain}` : `${contextOf(candidateOfferId, field)}:${plain}`;
  return { encrypted, hash: keyedHash(keys.duplicates, hashed) };
}

/** Decrypts a number; raises an Error when it was tampered with or copied from another candidate or field. */
export const decryptNumber = ({ keys }: KeyDeps, candidateOfferId: number, field: MaskedNumber, encrypted: Buffer) =>
  decrypt(keys.identity, encrypted, contextOf(candidateOfferId, field));

/** Whether no number is in it, as its length says: one that is not asked for has its place in the row all the same. */
export const isEmptyNumber = (encrypted: Buffer): boolean => encrypted.length === emptyBytes;

/** What a whole Aadhaar number for PF and ESI is bound to. */
export const wholeNumberContext = (candidateOfferId: number): string => `whole number of ${candidateOfferId}`;

export const encryptWholeNumber = ({ keys }: KeyDeps, candidateOfferId: number, plain: string): Buffer =>
  encrypt(keys.identity, plain, wholeNumberContext(candidateOfferId));

/** Raises an Error when it was tampered with or copied from another candidate. */
export const decryptWholeNumber = ({ keys }: KeyDeps, candidateOfferId: number, encrypted: Buffer): string =>
  decrypt(keys.identity, encrypted, wholeNumberContext(candidateOfferId));

/** What the encrypted record of a submission is bound to. */
export const submissionContext = (candidateOfferId: number): string => `submission of ${candidateOfferId}`;

export const encryptRecord = ({ keys }: KeyDeps, candidateOfferId: number, record: unknown): Buffer =>
  encrypt(keys.identity, JSON.stringify(record), submissionContext(candidateOfferId));

/** Decrypts the record of a submission; raises an Error when it was tampered with or copied from another candidate. */
export const decryptRecord = ({ keys }: KeyDeps, candidateOfferId: number, record: Buffer): unknown =>
  JSON.parse(decrypt(keys.identity, record, submissionContext(candidateOfferId)));

const contextOf = (candidateOfferId: number, field: MaskedNumber): string => `${field} of ${candidateOfferId}`;
