import { unavailable } from '#server/errors.ts';

/** Runs the work when its turn comes, and passes its result or error on. */
export type Lane = <T>(work: () => Promise<T>) => Promise<T>;

type LaneOptions = { atOnce: number; waitingMax: number; refusal?: () => Error };

/**
 * A lane where at most `atOnce` pieces of work run at a time and the others wait their turn, first come first served.
 * Raises 503, or `refusal`, at once when `waitingMax` are waiting already: a late answer would help nobody.
 */
export function createLane({ atOnce, waitingMax, refusal = unavailable }: LaneOptions): Lane {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function enter(): Promise<void> {
    if (running < atOnce) {
      running += 1;
      return;
    }
    if (waiting.length >= waitingMax) throw refusal();
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

/** A lane for each key, kept while somebody is in it. */
export function createLanes(options: LaneOptions): <T>(key: string, work: () => Promise<T>) => Promise<T> {
  const lanes = new Map<string, { lane: Lane; inside: number }>();
  return async (key, work) => {
    const own = lanes.get(key) ?? { lane: createLane(options), inside: 0 };
    lanes.set(key, own);
    own.inside += 1;
    try {
      return await own.lane(work);
    } finally {
      own.inside -= 1;
      if (own.inside === 0) lanes.delete(key);
    }
  };
}
