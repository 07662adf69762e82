/** Nothing may keep the event loop for longer (docs/scale.md). */
export const holdMs = 50;

/** How long the longest turn of an event loop kept the processor in some time, and how many kept it for more than `holdMs`. */
export type Turns = { longestMs: number; long: number };

/** A line of a server's output. */
export function sayTurns({ longestMs, long }: Turns): string {
  return `Turns: longest ${longestMs.toFixed(1)} ms, ${long} long`;
}

/** All that such lines say, together. */
export function readTurns(said: string[]): Turns {
  const found = said.flatMap((line) => {
    const [, longestMs, long] = /^Turns: longest ([\d.]+) ms, (\d+) long$/.exec(line) ?? [];
    return longestMs === undefined ? [] : [{ longestMs: Number(longestMs), long: Number(long) }];
  });
  return {
    longestMs: found.reduce((longest, one) => Math.max(longest, one.longestMs), 0),
    long: found.reduce((sum, one) => sum + one.long, 0),
  };
}
