import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { AppError, tooManyRequests, unavailable } from '#server/errors.ts';
import { inTime } from '#server/process/in-time.ts';
import { createLanes } from '#server/process/turns/lane.ts';
import { waitForStore } from '#server/process/timeouts.ts';

/** Reads of one candidate's documents by one viewer: a slow client, or one that leaves, delays no one else. */
const turns = createLanes({ atOnce: 6, waitingMax: 60, refusal: () => tooManyRequests(60) });

/** Opens a document when its turn comes; the turn lasts until the file is closed. Raises 429 when too many wait
 * already, and 503 when the turn does not come in time. */
export async function openInTurn(key: string, gone: AbortSignal, open: () => Promise<Readable>): Promise<Readable> {
  const begun = Promise.withResolvers<void>();
  const opened = Promise.withResolvers<Readable>();
  let isLate = false;
  const turn = turns(key, async () => {
    if (isLate || gone.aborted) return;
    begun.resolve();
    const file = await open();
    opened.resolve(file);
    await finished(file, { signal: gone }).catch(() => file.destroy());
  });
  turn.then(begun.resolve, begun.reject);
  turn.then(() => opened.reject(gone.reason), opened.reject);
  // If the turn never begins, this promise has no listener.
  opened.promise.catch(() => undefined);
  try {
    await waitForStore((ms) => inTime(begun.promise, ms));
  } catch (error) {
    isLate = true;
    throw error instanceof AppError ? error : unavailable(error);
  }
  return opened.promise;
}
