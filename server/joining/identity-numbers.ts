import type { Deps } from '#server/deps.ts';
import { keyedHash, seal, unseal } from '#server/sealing/keys.ts';

/** Numbers that are stored encrypted. */
export type IdentityNumber = 'panNumber' | 'aadhaarNumber' | 'accountNumber';
type KeyDeps = Pick<Deps, 'keys'>;

/** Encrypts a number, bound to the candidate and the column that it stands in. */
export function sealNumber({ keys }: KeyDeps, candidateOfferId: number, column: IdentityNumber, plain: string): Buffer {
  return seal(keys.identity, plain, contextOf(candidateOfferId, column));
}

/** Decrypts a number; raises an Error when it was tampered with or copied from another candidate or column. */
export function unsealNumber(
  { keys }: KeyDeps,
  candidateOfferId: number,
  column: IdentityNumber,
  sealed: Buffer,
): string {
  return unseal(keys.identity, sealed, contextOf(candidateOfferId, column));
}

/** The same number of two candidates gives the same bytes, so that HR sees a flag. */
export function hashNumber({ keys }: KeyDeps, column: IdentityNumber, plain: string): Buffer {
  return keyedHash(keys.duplicates, `${column}:${plain}`);
}

/** A number as it is stored: encrypted, and the hash that finds the same one of another candidate. */
export type SealedNumber = { sealed: Buffer; hash: Buffer };

/** Encrypts and hashes a number. */
export function sealedNumber(
  deps: KeyDeps,
  candidateOfferId: number,
  column: IdentityNumber,
  plain: string,
): SealedNumber {
  return { sealed: sealNumber(deps, candidateOfferId, column, plain), hash: hashNumber(deps, column, plain) };
}

/** What the sealed record of a submission is bound to. */
export function submissionContext(candidateOfferId: number): string {
  return `submission of ${candidateOfferId}`;
}

/** Encrypts the record of a submission. */
export function sealRecord({ keys }: KeyDeps, candidateOfferId: number, record: unknown): Buffer {
  return seal(keys.identity, JSON.stringify(record), submissionContext(candidateOfferId));
}

function contextOf(candidateOfferId: number, column: IdentityNumber): string {
  return `${column} of ${candidateOfferId}`;
}
