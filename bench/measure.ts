/** Milliseconds of each run of A and of B, taken in turns so that a machine that slows down slows both. */
export type Paired = { ours: number[]; raw: number[] };

type Turns = {
  rounds: number;
  /** Brings everything back to where it was, before each run; its time does not count. */
  before?: () => Promise<unknown>;
};

/** Runs the two in turns, `rounds` times each after a warm-up, and takes the time of each. */
export async function inTurns(
  turns: number | Turns,
  ours: () => Promise<unknown>,
  raw: () => Promise<unknown>,
): Promise<Paired> {
  const { rounds, before } = typeof turns === 'number' ? { rounds: turns } : turns;
  const times: Paired = { ours: [], raw: [] };
  for (let round = -Math.ceil(rounds / 10); round < rounds; round += 1) {
    await before?.();
    const a = await timeOf(ours);
    await before?.();
    const b = await timeOf(raw);
    if (round < 0) continue;
    times.ours.push(a);
    times.raw.push(b);
  }
  return times;
}

/** Milliseconds that one run takes. */
export async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** The value below which this share (0 to 1) of the times lies. */
export function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median. */
function median(times: number[]): number {
  return percentile(times, 0.5);
}

/** A table of Markdown: the head, its rule, the rows. */
export function table(head: string[], rows: string[][]): string[] {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
}

export const pairedHead = [
  'Call',
  'Raw baseline',
  'Median ms',
  '95 % ms',
  'Raw median ms',
  'Raw 95 % ms',
  'Share of raw',
];

/** One row of such a table: medians, 95th percentiles, and the share of the raw baseline that we reach. */
export function pairedRow(name: string, baseline: string, { ours, raw }: Paired): string[] {
  return [
    name,
    baseline,
    milliseconds(median(ours)),
    milliseconds(percentile(ours, 0.95)),
    milliseconds(median(raw)),
    milliseconds(percentile(raw, 0.95)),
    (median(raw) / median(ours)).toFixed(2),
  ];
}

/** Milliseconds with as many digits as mean something. */
export function milliseconds(time: number): string {
  return time < 100 ? time.toFixed(time < 10 ? 2 : 1) : Math.round(time).toLocaleString('en');
}
