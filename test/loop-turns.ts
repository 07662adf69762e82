import { createHash } from 'node:crypto';

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
const referenceMs = 10;
const block = Buffer.alloc(64 * 1024, 'offer');

function work(): number {
  const begun = used();
  for (let round = 0; round < 100; round += 1) createHash('md5').update(block).digest();
  return used() - begun;
}

/** How many times as long as the reference machine this one takes at this moment; never less than once. */
export function slowness(): number {
  const fastest = Math.min(...Array.from({ length: 15 }, work));
  return Math.max(1, fastest / referenceMs);
}

/** So many milliseconds of the reference machine as those of this one at this moment; never fewer. */
export function calibrated(ms: number): number {
  return ms * slowness();
}
