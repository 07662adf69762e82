import { setTimeout as pause } from 'node:timers/promises';

/** Hands one piece of work over; resolves when it was done, raises what went wrong with it. */
export type Gathered<T> = (piece: T) => Promise<void>;

type GatherOptions = {
  /** The largest batch. */
  most: number;
  /** How long pieces wait for others before a smaller batch is done, in milliseconds. */
  withinMs: number;
};

type Waiting<T> = { piece: T; done: PromiseWithResolvers<void> };

/** Collects pieces of work into batches: one transaction for many rows instead of one each. One batch is done at a
 * time, and pieces that arrive during it form the next one. A batch that fails is done piece by piece, so that a piece
 * that cannot be done fails alone. */
export function gather<T>({ most, withinMs }: GatherOptions, doAll: (pieces: T[]) => Promise<void>): Gathered<T> {
  let waiting: Waiting<T>[] = [];
  let isWorking = false;

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      if (waiting.length < most) await pause(withinMs);
      const batch = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await runBatch(batch, doAll);
    }
    isWorking = false;
  }

  return (piece) => {
    const done = Promise.withResolvers<void>();
    waiting.push({ piece, done });
    if (!isWorking) {
      isWorking = true;
      void work();
    }
    return done.promise;
  };
}

/** Never raises: the promise of each piece has its result. */
async function runBatch<T>(batch: Waiting<T>[], doAll: (pieces: T[]) => Promise<void>): Promise<void> {
  try {
    await doAll(batch.map(({ piece }) => piece));
    for (const { done } of batch) done.resolve();
  } catch (error) {
    const [only] = batch;
    if (batch.length === 1) only?.done.reject(error);
    else for (const one of batch) await runBatch([one], doAll);
  }
}
