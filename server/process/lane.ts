import { unavailable } from '#server/errors.ts';

/** Runs the work when its turn comes, and passes its result or error on. */
export type Lane = <T>(work: () => Promise<T>) => Promise<T>;

type LaneOptions = { atOnce: number; waitingMax: number; share?: number; refusal?: () => Error };

/** Milliseconds that a lane may be ahead of its share: a few pieces of work in a row need not wait, a storm of them does. */
const aheadMax = 400;

/**
 * A lane where at most `atOnce` pieces of work run at a time and the others wait their turn, first come first served.
 * Raises 503, or `refusal`, at once when `waitingMax` are waiting already: a late answer would help nobody. With `share` all work
 * together takes no more of the time in the long run (1 is one processor): the lane rests between its pieces, which must
 * be alike.
 */
export function createLane({ atOnce, waitingMax, share = Infinity, refusal = unavailable }: LaneOptions): Lane {
  let running = 0;
  // When the work so far will have taken no more than its share.
  let evenAt = 0;
  let least = Infinity;
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

  function leaveRested(begun: number, done: boolean): void {
    const now = performance.now();
    // On a busy machine a piece takes longer without taking more of it: the shortest so far counts for them all, but for
    // one that failed before it began.
    if (done) least = Math.min(least, now - begun);
    if (least < Infinity) evenAt = Math.max(evenAt, begun) + least / share;
    const rest = evenAt - now - aheadMax;
    if (rest > 0) setTimeout(leave, rest);
    else leave();
  }

  return async (work) => {
    await enter();
    const begun = performance.now();
    let done = false;
    try {
      const result = await work();
      done = true;
      return result;
    } finally {
      leaveRested(begun, done);
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
