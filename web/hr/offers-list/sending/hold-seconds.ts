import { limits } from '#domain/limits.ts';
import { knownServer } from '#web/api/contract-version.ts';
import { sendChunk } from './send-in-chunks.ts';

/** A press that sends fewer letters is seldom a slip, and they are to leave at once. */
const fewestHeld = 10;
const oneChunkSeconds = 10;

/**
 * How long the mails of one press wait, so that it can be taken back. Of several calls each hold counts from its own, and
 * the first one must last beyond the last call. A server that is not our own knows no hold.
 */
export function holdSecondsFor(count: number): number {
  if (count < fewestHeld || knownServer() !== 'own') return 0;
  return count <= sendChunk ? oneChunkSeconds : limits.sendHoldSecondsMax;
}
