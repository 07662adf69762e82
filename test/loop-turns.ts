import { createRequire } from 'node:module';
import type * as Argon2 from '@node-rs/argon2';
import { chosenCost } from '#server/sealing/password-work.ts';

// Required, not imported: tests of the server import a cheap one in its place.
const { hashSync } = createRequire(import.meta.url)('@node-rs/argon2') as typeof Argon2;

/** Milliseconds of the processor that this thread has used. Unlike a clock it does not run while others have the machine. */
function used(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Watches how long single turns of this thread's event loop keep the processor; nobody else is answered meanwhile. Turns within
 * a millisecond count as one.
 */
export function watchTurns(): { stop: () => { longestMs: number; over: (ms: number) => number } } {
  const turns: number[] = [];
  let before = used();
  let next = setTimeout(turn, 1);
  function turn(): void {
    const now = used();
    turns.push(now - before);
    before = now;
    next = setTimeout(turn, 1);
  }
  return {
    stop: () => {
      clearTimeout(next);
      return {
        longestMs: turns.reduce((longest, one) => Math.max(longest, one), 0),
        over: (ms) => turns.filter((one) => one > ms).length,
      };
    },
  };
}

/** What the work below takes on the machine that the bounds were set on, in ms. */
const referenceMs = 28;

/** Bound by memory, as collecting garbage and reading rows are: a machine that is slow at these need not be slow at sums. */
function work(): number {
  const begun = used();
  for (let round = 0; round < 3; round += 1) hashSync('offer', chosenCost);
  return used() - begun;
}

/** How many times as long as the reference machine this one takes at this moment; never less than once. */
export function slowness(): number {
  const [, middle = 0] = [work(), work(), work()].toSorted((a, b) => a - b);
  return Math.max(1, middle / referenceMs);
}
