import { startGenerator, type Load, type Prepared } from './mixed/load.ts';
import { median } from './measure.ts';

/** What each turn of one side came to: answers a second, and the milliseconds of processor that the server's process took for one. */
type Turns = { perSecond: number[]; processorMs: number[] };
export type Contest = { clients: number; ours: Turns; raw: Turns };

/** Where a side answers, and the request that is sent to it again and again. */
export type Side = { url: string; request: Prepared };

const turnSeconds = 1;

/**
 * So many clients who each ask again when they are answered, ours and the baseline in turns. They are a process of their own;
 * both servers are this one, so that its processor time is that of the side whose turn it is.
 */
export async function contest(counts: number[], turns: number, ours: Side, raw: Side): Promise<Contest[]> {
  const generator = await startGenerator({ ours: [ours.request], raw: [raw.request] });
  const turn = async (kind: 'ours' | 'raw', { url }: Side, count: number, found: Turns) => {
    const load: Load = { urls: [url], seconds: turnSeconds, clients: { count, mix: { [kind]: 1 } } };
    const before = process.cpuUsage();
    const begun = performance.now();
    const { times = [], errors = [], refused = [] } = (await generator.run(load))[kind] ?? {};
    const seconds = (performance.now() - begun) / 1000;
    const { user, system } = process.cpuUsage(before);
    if (errors.length > 0 || refused.length > 0)
      throw new Error(errors[0] ?? `${kind} refused ${refused.length} calls`);
    found.perSecond.push(times.length / seconds);
    found.processorMs.push((user + system) / 1000 / times.length);
  };
  const contests: Contest[] = [];
  try {
    for (const clients of counts) {
      const found: Contest = { clients, ours: newTurns(), raw: newTurns() };
      // The first turn of each warms both sides up.
      for (let round = 0; round <= turns; round += 1) {
        await turn('ours', ours, clients, round === 0 ? newTurns() : found.ours);
        await turn('raw', raw, clients, round === 0 ? newTurns() : found.raw);
      }
      contests.push(found);
    }
  } finally {
    await generator.stop();
  }
  return contests;
}

const newTurns = (): Turns => ({ perSecond: [], processorMs: [] });

export const contestHead = [
  'Call',
  'Clients',
  'Answers a second',
  'Raw',
  'Share of raw',
  'Processor ms for each',
  'Raw processor ms',
];

/** One row of such a table: medians of the turns, and the share of the baseline's throughput that we reach. */
export function contestRow(name: string, { clients, ours, raw }: Contest): string[] {
  const [a, b] = [median(ours.perSecond), median(raw.perSecond)];
  return [
    name,
    String(clients),
    Math.round(a).toLocaleString('en'),
    Math.round(b).toLocaleString('en'),
    (a / b).toFixed(2),
    median(ours.processorMs).toFixed(2),
    median(raw.processorMs).toFixed(2),
  ];
}
