import { expect } from 'vitest';
import type { ServerProcess } from '#test/server-process.ts';
import { mergeFates, type Fates, type Generator, type Load } from './load.ts';
import type { MixedApp, RawProcesses } from './mixed-app.ts';
import { readVitals, watched, type Vitals } from './server-watch.ts';

/** Calls a second by kind. */
export type Rates = Record<string, number>;

/** What was seen of a server of so many processes. */
export type Measured = {
  processes: number;
  /** Clients who ask as fast as they are answered, for so many seconds each of ours and raw. */
  closed: { ours: Fates; raw: Fates; seconds: number };
  /** Calls at their times, far below what is possible. */
  open: { ours: Fates; raw: Fates; rates: Rates };
  /** The same calls at the same times, without logins and with them. */
  logins: { name: string; pairs: { without: Fates; during: Fates }[]; seconds: number }[];
  heap: Fates;
  vitals: { closed: Vitals[]; open: Vitals[]; storm: Vitals[] };
  memoryMb: { start: number; end: number };
};

/** How often which call, of 21: people look more often than they save, and send least. */
const others = { list: 8, access: 8, save: 3, send: 1 };
const mix = { ...others, login: 1 };
export const clients = 16;

/** The calls due in a second are this share of what one process answers in closed loop: far from where they queue up. */
const farBelow = 0.3;

export const steadyStream = 'a steady stream';
const loginLoads: { name: string; of: (rates: Rates) => Partial<Load> }[] = [
  { name: steadyStream, of: (rates) => ({ rates: { ...rates, login: 6, 'wrong login': 3 } }) },
  { name: 'a storm', of: () => ({ clients: { count: 20, mix: { login: 1, 'wrong login': 1 } } }) },
];
export const heapOf = { login: 200, 'wrong login': 200 };

/** An app under load: the generator, and how many times each pair of slices is measured. */
export type Bench = { app: MixedApp; generator: Generator; pairs: number };

/**
 * Measures a server against the baseline and itself, in turns of a few seconds, so that a machine that slows down slows both.
 * Without `rates` it finds out which are far below what the server can answer.
 */
export async function measure(
  bench: Bench,
  { processes, server, raw }: { processes: number; server: ServerProcess; raw: RawProcesses },
  known: Rates | null,
): Promise<Measured> {
  const metrics = server.metrics ?? '';
  const vitals: Measured['vitals'] = { closed: [], open: [], storm: [] };
  const sides = { ours: [server.url], raw: raw.urls };
  const closedLoad = { seconds: 3, clients: { count: clients, mix } };
  for (const urls of [sides.ours, sides.raw]) await bench.generator.run({ ...closedLoad, urls, seconds: 1 });

  const closed = await beforeRaw(bench, sides, closedLoad, (run) => watched(metrics, vitals.closed, run));
  const { memoryMb: start } = await readVitals(metrics);
  const rates = known ?? ratesBelow(closed.ours, closedLoad.seconds * turns);
  const openLoad = { seconds: 3, rates: { ...rates, login: rates.send ?? 0 } };
  const open = await beforeRaw(bench, sides, openLoad, (run) => watched(metrics, vitals.open, run));
  const logins: Measured['logins'] = [];
  for (const { name, of } of loginLoads) {
    const run = () => duringLogins(bench, { urls: sides.ours, rates, seconds: 1.5 }, of(rates));
    logins.push({ name, ...(name === 'a storm' ? await watched(metrics, vitals.storm, run) : await run()) });
  }
  const heap = await bench.generator.run({ urls: sides.ours, seconds: 2, rates, heap: heapOf });
  await delivered(bench.app);
  return {
    processes,
    closed: { ...closed, seconds: closedLoad.seconds * turns },
    open: { ...open, rates: openLoad.rates },
    logins,
    heap,
    vitals,
    memoryMb: { start, end: (await readVitals(metrics)).memoryMb },
  };
}

const turns = 2;

/** Ours and the baseline in turns. */
async function beforeRaw(
  { app, generator }: Bench,
  sides: { ours: string[]; raw: string[] },
  load: Omit<Load, 'urls'>,
  watch: (run: () => Promise<Fates>) => Promise<Fates>,
): Promise<{ ours: Fates; raw: Fates }> {
  const found: { ours: Fates[]; raw: Fates[] } = { ours: [], raw: [] };
  for (let turn = 0; turn < turns; turn += 1) {
    found.ours.push(await watch(() => generator.run({ ...load, urls: sides.ours })));
    // What our calls left to be done later is ours, not the baseline's.
    await delivered(app);
    found.raw.push(await generator.run({ ...load, urls: sides.raw }));
  }
  return { ours: mergeFates(found.ours), raw: mergeFates(found.raw) };
}

/** The calls without logins and with them, in pairs; every second pair begins with the logins. */
async function duringLogins({ generator, pairs: count }: Bench, load: Load, more: Partial<Load>) {
  const pairs: { without: Fates; during: Fates }[] = [];
  for (let pair = 0; pair < count; pair += 1) {
    const before = pair % 2 === 0 ? await generator.run(load) : null;
    const withLogins = await generator.run({ ...load, ...more });
    pairs.push({ without: before ?? (await generator.run(load)), during: withLogins });
  }
  return { pairs, seconds: count * load.seconds };
}

/** Resolves when every mail is delivered. */
async function delivered({ t }: MixedApp): Promise<void> {
  const open = "select count(*) as open from messages where state = 'queued'";
  await expect
    .poll(async () => (await t.database.pool.query<{ open: number }>(open)).rows[0]?.open, { timeout: 120_000 })
    .toBe(0);
}

function ratesBelow(fates: Fates, seconds: number): Rates {
  const perSecond = Object.values(fates).reduce((sum, { times }) => sum + times.length, 0) / seconds;
  const all = Object.values(mix).reduce((sum, part) => sum + part, 0);
  return Object.fromEntries(
    Object.entries(others).map(([kind, part]) => [kind, Math.max(1, Math.round((perSecond * farBelow * part) / all))]),
  );
}
