/** Milliseconds of each run of A and of B, taken in turns so that a machine that slows down slows both. */
export type Paired = { ours: number[]; raw: number[] };

/** Runs the two in turns, `rounds` times each after a warm-up, and takes the time of each. */
export async function inTurns(
  rounds: number,
  ours: () => Promise<unknown>,
  raw: () => Promise<unknown>,
): Promise<Paired> {
  const times: Paired = { ours: [], raw: [] };
  for (let round = -Math.ceil(rounds / 10); round < rounds; round += 1) {
    const a = await timeOf(ours);
    const b = await timeOf(raw);
    if (round < 0) continue;
    times.ours.push(a);
    times.raw.push(b);
  }
  return times;
}

async function timeOf(run: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await run();
  return performance.now() - start;
}

/** The value below which this share (0 to 1) of the times lies. */
export function percentile(times: number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** One line of the table: medians, 95th percentiles, and the share of the raw baseline that we reach. */
export function row(name: string, baseline: string, { ours, raw }: Paired): string {
  const [median, rawMedian] = [percentile(ours, 0.5), percentile(raw, 0.5)];
  const cells = [
    name,
    baseline,
    median.toFixed(2),
    percentile(ours, 0.95).toFixed(2),
    rawMedian.toFixed(2),
    percentile(raw, 0.95).toFixed(2),
    (rawMedian / median).toFixed(2),
  ];
  return `| ${cells.join(' | ')} |`;
}

export const tableHead = [
  '| Call | Raw baseline | Median ms | 95 % ms | Raw median ms | Raw 95 % ms | Share of raw |',
  '| --- | --- | --- | --- | --- | --- | --- |',
];
