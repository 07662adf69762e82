import { setTimeout as pause } from 'node:timers/promises';

/** Hands one piece of work over; resolves when it was done, raises what went wrong with it. */
export type Gathered<T> = (piece: T) => Promise<void>;

type GatherOptions = {
  /** So many pieces at most are done together. */
  most: number;
  /** How long pieces wait for others before fewer than these are done, in milliseconds. */
  withinMs: number;
};

type Waiting<T> = { piece: T; done: PromiseWithResolvers<void> };

/**
 * Does together what comes at about the same time: one transaction for many rows instead of one each. Only one heap is worked on
 * at a time; what comes meanwhile is the next one. A heap that fails is done piece by piece, so that a piece that cannot be
 * done fails alone.
 */
export function gather<T>({ most, withinMs }: GatherOptions, doAll: (pieces: T[]) => Promise<void>): Gathered<T> {
  let waiting: Waiting<T>[] = [];
  let isWorking = false;

  async function work(): Promise<void> {
    while (waiting.length > 0) {
      if (waiting.length < most) await pause(withinMs);
      const heap = waiting.slice(0, most);
      waiting = waiting.slice(most);
      await doHeap(heap, doAll);
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

/** Never raises: each piece is told how it fared. */
async function doHeap<T>(heap: Waiting<T>[], doAll: (pieces: T[]) => Promise<void>): Promise<void> {
  try {
    await doAll(heap.map(({ piece }) => piece));
    for (const { done } of heap) done.resolve();
  } catch (error) {
    const [only] = heap;
    if (heap.length === 1) only?.done.reject(error);
    else for (const one of heap) await doHeap([one], doAll);
  }
}
