import { createHash } from 'node:crypto';
import type { CodeAudience } from '#server/db/tables.generated.ts';
import type { Deps } from '#server/deps.ts';
import { createFairQueue, type FairQueue } from '#server/process/turns/fair-queue/fair-queue.ts';

/** The queue of a server that hashes so many passwords at a time: one login more is at the database meanwhile (ADR 60). */
export function createPasswordQueue(passwordsAtOnce: number): FairQueue {
  return createFairQueue({ atOnce: passwordsAtOnce + 1 });
}

/** A login of a crowd keeps its place about so many times as long as all children at once take for a password (ADR 60). */
const loginsTime = 3;

/** Tells the queue how long logins are going to take on a machine that takes so many milliseconds for a password. */
export function expectLogins(queue: FairQueue, passwordMs: number): void {
  queue.expectPieces(passwordMs * loginsTime);
}

/**
 * Does what costs a password when this account's turn comes, before anything is looked up: those who wait then cost neither
 * a query nor a count. So the account is the name as it was typed, known or not; its other spellings cost it tries (limits).
 * Raises 503 with the seconds after which the turn is near.
 */
export function inPasswordTurn<T>(
  { passwordQueue }: Pick<Deps, 'passwordQueue'>,
  audience: CodeAudience,
  name: string,
  work: () => Promise<T>,
): Promise<T> {
  const account = `${audience} ${name.trim().toLowerCase()}`;
  // Names come from strangers, and the key is kept: hashed it is short.
  return passwordQueue.run(createHash('sha256').update(account).digest('base64url'), work);
}
