import { mergeFates, type Fate, type Fates } from './load.ts';
import { clients, heapOf, type Measured } from './mixed-measure.ts';
import { median, milliseconds, percentile, table } from '#bench/measure.ts';
import type { Vitals } from './server-watch.ts';

const names: Record<string, string> = {
  list: "HR's list, first page",
  access: 'isValidForAccess',
  save: 'save with a document of 300 KB',
  send: 'send an offer',
  login: 'login',
};
type Logins = Measured['logins'][number];

const others = ['list', 'access', 'save', 'send'];

const fateOf = (fates: Fates, kind: string): Fate => fates[kind] ?? { times: [], refused: [], errors: [] };
const timesOf = (fates: Fates, kind: string): number[] => fateOf(fates, kind).times;
const countOf = (fates: Fates): number => Object.values(fates).reduce((sum, { times }) => sum + times.length, 0);
const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0);
const ms = (times: number[], share: number): string => milliseconds(percentile(times, share));
const most = (times: number[]): string => milliseconds(Math.max(...times));

/**
 * How the 95th percentile of all other calls changes during logins: each time counts as a multiple of what half of its own
 * kind take without them, or else the slowest kind alone would decide.
 */
export function ratioOfAll({ pairs }: Logins): number {
  const { without, during } = together(pairs);
  const slow = (fates: Fates) =>
    percentile(
      others.flatMap((kind) => {
        const usual = median(timesOf(without, kind));
        return timesOf(fates, kind).map((time) => time / usual);
      }),
      0.95,
    );
  return slow(during) / slow(without);
}

function together(pairs: Logins['pairs']): { without: Fates; during: Fates } {
  return {
    without: mergeFates(pairs.map(({ without }) => without)),
    during: mergeFates(pairs.map(({ during }) => during)),
  };
}

/** Every answer that was neither the expected one nor 503 with Retry-After. */
export function errorsOf({ closed, open, logins, heap }: Measured): string[] {
  const runs = [
    closed.ours,
    closed.raw,
    open.ours,
    open.raw,
    heap,
    ...logins.flatMap(({ pairs }) => Object.values(together(pairs))),
  ];
  return runs.flatMap((fates) => Object.values(fates).flatMap(({ errors }) => errors));
}

/** 503 with Retry-After outside the heap of logins, where it is meant to be. */
function refusals({ closed, open, logins }: Measured): number {
  const runs = [closed.ours, open.ours, ...logins.flatMap(({ pairs }) => Object.values(together(pairs)))];
  return sum(runs.flatMap((fates) => Object.values(fates).map(({ refused }) => refused.length)));
}

/** The tables of the mixed load. */
export function mixedTables(found: Measured[]): string[] {
  return [
    ...table(
      [
        'Server processes',
        'Calls a second',
        'Raw baseline',
        'Share of raw',
        'Errors',
        '503',
        'Memory then',
        'Memory at the end',
      ],
      found.map(closedRow),
    ),
    '',
    ...table(
      ['Server processes', 'Event loop, 99 %: closed loop', 'at even times', 'in the storm', 'Waited for a connection'],
      found.map(vitalsRow),
    ),
    '',
    ...table(
      [
        'Server processes',
        'Call',
        'A second',
        '50 % ms',
        '95 % ms',
        '99 % ms',
        'Max ms',
        'Raw 50 % ms',
        'Raw 95 % ms',
        'Share of raw',
      ],
      found.flatMap(openRows),
    ),
    '',
    ...table(
      [
        'Server processes',
        'During',
        'Logins a second',
        ...others.map((kind) => `${names[kind]}, 95 % ms`),
        'All',
        'Login 50 % ms',
        'Login 95 % ms',
      ],
      found.flatMap(loginRows),
    ),
  ];
}

function closedRow(one: Measured): string[] {
  const { processes, closed, memoryMb } = one;
  const [ours, raw] = [countOf(closed.ours) / closed.seconds, countOf(closed.raw) / closed.seconds];
  return [
    String(processes),
    ours.toFixed(0),
    raw.toFixed(0),
    (ours / raw).toFixed(2),
    String(errorsOf(one).length),
    String(refusals(one)),
    `${memoryMb.start.toFixed(0)} MB`,
    `${memoryMb.end.toFixed(0)} MB`,
  ];
}

function vitalsRow({ processes, vitals: { closed, open, storm } }: Measured): string[] {
  const loop = (seen: Vitals[]) => {
    const delays = seen.map(({ loopP99Ms }) => loopP99Ms);
    return `${milliseconds(median(delays))} ms (worst second ${most(delays)} ms)`;
  };
  const waited = Math.max(...[...closed, ...open, ...storm].map(({ waiting }) => waiting));
  return [String(processes), loop(closed), loop(open), loop(storm), `${waited} at most`];
}

function openRows({ processes, open: { ours, raw, rates } }: Measured): string[][] {
  return Object.entries(rates).map(([kind, rate]) => {
    const [times, rawTimes] = [timesOf(ours, kind), timesOf(raw, kind)];
    return [
      String(processes),
      names[kind] ?? kind,
      String(rate),
      ...[0.5, 0.95, 0.99].map((share) => ms(times, share)),
      most(times),
      ms(rawTimes, 0.5),
      ms(rawTimes, 0.95),
      (median(rawTimes) / median(times)).toFixed(2),
    ];
  });
}

function loginRows({ processes, logins }: Measured): string[][] {
  return logins.map((one) => {
    const { name, pairs, seconds } = one;
    const { without, during } = together(pairs);
    const cell = (kind: string) => {
      const [before, after] = [without, during].map((fates) => percentile(timesOf(fates, kind), 0.95));
      return `${milliseconds(before ?? 0)} → ${milliseconds(after ?? 0)} (${((after ?? 0) / (before ?? 0)).toFixed(2)})`;
    };
    const signIns = [...timesOf(during, 'login'), ...timesOf(during, 'wrong login')];
    return [
      String(processes),
      name,
      (signIns.length / seconds).toFixed(0),
      ...others.map(cell),
      ratioOfAll(one).toFixed(2),
      ms(signIns, 0.5),
      ms(signIns, 0.95),
    ];
  });
}

/** What the tables say, and how it was measured. */
export function mixedExplanation(found: Measured[]): string[] {
  const heap = Object.values(heapOf).reduce((total, count) => total + count, 0);
  return [
    `Real server processes (\`WORKERS\`), PostgreSQL and the process that calls them share this machine. The first table: ${clients} clients who each call again when they are answered, ours and the baseline in turns; of 21 calls 8 read the list, 8 ask isValidForAccess, 3 save with a document, one sends an offer and one logs in. Our sendings also typeset the letter and deliver its mail, which the baseline does not. Memory is that of all serving processes, after the closed loop and again after everything below. Errors are all answers but the expected ones; 503 with Retry-After is counted apart.`,
    '',
    'The event loop is asked each second how long it was kept, at the 99th percentile; about 10 ms of that are the measuring itself. The third table: calls at even intervals, far below what the server can answer, timed from the moment they were due, so that a call that waits makes none of the others look better. The baseline has as many processes, runs the statements of the same calls by plain `pg`, streams the documents to disk with SHA-256, hashes and verifies as many passwords, and knows no sessions, no validation and no encryption.',
    '',
    'The last table: the same calls at the same times without logins and with them, in turns of a second and a half; in brackets the 95th percentile during logins by that without. "All" takes each call as a multiple of the median of its own kind; the benchmark fails when that of the stream is above 1.5; a storm is seen from its beginning, where most of it comes together (ADR 60). The logins of the storm are of 20 clients who try again as soon as they are answered, every second one with a wrong password; a third of those of the stream are wrong.',
    '',
    ...found.map((one) => heapSentence(heap, one)),
  ];
}

function heapSentence(count: number, { processes, heap }: Measured): string {
  const fates = ['login', 'wrong login'].map((kind) => fateOf(heap, kind));
  const [answered, refused] = [fates.flatMap(({ times }) => times), fates.flatMap((fate) => fate.refused)];
  const no =
    refused.length === 0 ? '' : `; ${refused.length} were told to come back (503), the last after ${most(refused)} ms`;
  return `- ${count} logins at once, ${processes} server ${processes === 1 ? 'process' : 'processes'}: ${answered.length} were answered, the last after ${(Math.max(...answered) / 1000).toFixed(1)} s${no}.`;
}
