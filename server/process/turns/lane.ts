import { unavailable } from '#server/errors.ts';

/** Runs the work when its turn comes, and passes its result or error on. Urgent work goes before other work that waits. */
export type Lane = <T>(work: () => Promise<T>, options?: { isUrgent?: boolean }) => Promise<T>;

type LaneOptions = {
  /** Pieces of work that run concurrently. */
  atOnce: number;
  waitingMax: number;
  /** The longest wait for a turn, in milliseconds; without it a wait has no end. */
  holdMs?: number;
  refusal?: () => Error;
};

/** A queue with limited concurrency, first come first served. Raises 503, or `refusal`, at once when `waitingMax` are
 * waiting already, and after a wait of `holdMs`. */
export function createLane({ atOnce, waitingMax, holdMs, refusal = unavailable }: LaneOptions): Lane {
  let running = 0;
  const urgent = new Set<() => void>();
  const usual = new Set<() => void>();

  async function turn(waiting: Set<() => void>): Promise<void> {
    if (urgent.size + usual.size >= waitingMax) throw refusal();
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    waiting.add(resolve);
    const giveUp = () => {
      waiting.delete(resolve);
      reject(refusal());
    };
    const timer = holdMs === undefined ? undefined : setTimeout(giveUp, holdMs);
    await promise;
    clearTimeout(timer);
  }

  return async (work, { isUrgent = false } = {}) => {
    if (running < atOnce) running += 1;
    else await turn(isUrgent ? urgent : usual);
    try {
      return await work();
    } finally {
      const waiting = urgent.size > 0 ? urgent : usual;
      const [next] = waiting;
      // The place is handed over, so that a newcomer cannot slip in between.
      if (next === undefined) running -= 1;
      else {
        waiting.delete(next);
        next();
      }
    }
  };
}

/** A lane for each key, kept while work of the key is in it. */
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
