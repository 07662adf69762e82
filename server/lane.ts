import { unavailable } from '#server/errors.ts';

/** Runs the work when its turn comes, and passes its result or error on. */
export type Lane = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A lane where at most `atOnce` pieces of work run at a time and the others wait their turn, first come first served.
 * Raises 503 at once when `waitingMax` are waiting already: a late answer would help nobody.
 */
export function createLane({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): Lane {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) throw unavailable();
    const turn = Promise.withResolvers<void>();
    waiting.push(turn.resolve);
    await turn.promise;
  }

  function leave(): void {
    const next = waiting.shift();
    // The place is handed over, so that a newcomer cannot slip in between.
    if (next) next();
    else running -= 1;
  }

  return async (work) => {
    await enter();
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
