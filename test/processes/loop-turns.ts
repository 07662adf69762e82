import { createRequire } from 'node:module';
import { PerformanceObserver } from 'node:perf_hooks';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type * as Argon2 from '@node-rs/argon2';
import { chosenCost } from '#server/login-queue/password-work.ts';

// Required, not imported: tests of the server import a cheap one in its place.
const { hashSync } = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

/** Milliseconds of the processor that this thread has used. Unlike a clock it does not run while others have the machine. */
function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

export type Turns = { longestMs: number; over: (ms: number) => number };

/** Watches how long single turns of this thread's event loop keep the processor, without garbage collection: its
 * duration depends on what else the test has in memory. Turns within a millisecond count as one. */
export function watchWork(): { stop: () => Promise<Turns> } {
  const collections: { startTime: number; duration: number }[] = [];
  const observer = new PerformanceObserver((list) => collections.push(...list.getEntries()));
  observer.observe({ entryTypes: ['gc'] });
  const turns = watchEach();
  return {
    stop: async () => {
      const watched = turns.stop();
      // A collection is reported in a later turn.
      await nextTurn();
      await nextTurn();
      collections.push(...observer.takeRecords());
      observer.disconnect();
      const collecting = ({ from, to }: Turn) =>
        collections
          .filter(({ startTime }) => startTime >= from && startTime < to)
          .reduce((sum, { duration }) => sum + duration, 0);
      return summaryOf(watched.map((turn) => Math.max(0, turn.usedMs - collecting(turn))));
    },
  };
}

/** `from` and `to` are those of `performance.now()`. */
type Turn = { usedMs: number; from: number; to: number };

function watchEach(): { stop: () => Turn[] } {
  const turns: Turn[] = [];
  let before = used();
  let from = performance.now();
  let next = setTimeout(turn, 1);
  function turn(): void {
    note();
    next = setTimeout(turn, 1);
  }
  function note(): void {
    const [now, to] = [used(), performance.now()];
    turns.push({ usedMs: now - before, from, to });
    before = now;
    from = to;
  }
  return {
    stop: () => {
      clearTimeout(next);
      note();
      return turns;
    },
  };
}

function summaryOf(turns: number[]): Turns {
  return {
    longestMs: turns.reduce((longest, one) => Math.max(longest, one), 0),
    over: (ms) => turns.filter((one) => one > ms).length,
  };
}

/** The time of the work below on the reference machine, in ms. */
const referenceMs = 28;

/** Bound by memory, as collecting garbage and reading rows are: a machine that is slow at these need not be slow at sums. */
function work(): number {
  const begun = used();
  for (let round = 0; round < 3; round += 1) hashSync('offer', chosenCost);
  return used() - begun;
}

/** The current slowness of this machine relative to the reference machine; never less than 1. */
export function slowness(): number {
  const [, middle = 0] = [work(), work(), work()].toSorted((a, b) => a - b);
  return Math.max(1, middle / referenceMs);
}
