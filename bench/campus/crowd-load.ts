import { setTimeout as wait } from 'node:timers/promises';
import { timeOf } from '#bench/measure.ts';

/** Calls that run at the same time as the measured work, by name. */
export type Calls = Record<string, () => Promise<unknown>>;
export type Times = Record<string, number[]>;
/** The error messages of calls that were not answered with 200. */
type Failures = string[];

const perSecond = 10;

/** Makes each of these calls at even times while `work` runs, each timed from the moment it was due. */
export async function timedWhile<T>(
  calls: Calls,
  work: () => Promise<T>,
): Promise<{ result: T; times: Times; failures: Failures }> {
  const times: Times = Object.fromEntries(Object.keys(calls).map((name) => [name, []]));
  const failures: Failures = [];
  const state = { isOver: false };
  const callers = Object.entries(calls).map(([name, call]) => callSteadily(call, times[name] ?? [], failures, state));
  try {
    return { result: await work(), times, failures };
  } finally {
    state.isOver = true;
    await Promise.all(callers);
  }
}

async function callSteadily(
  call: () => Promise<unknown>,
  times: number[],
  failures: Failures,
  state: { isOver: boolean },
): Promise<void> {
  const running: Promise<unknown>[] = [];
  const begin = performance.now();
  for (let turn = 0; !state.isOver; turn += 1) {
    const due = begin + (turn * 1000) / perSecond;
    await wait(Math.max(0, due - performance.now()));
    const late = Math.max(0, performance.now() - due);
    const timed = timeOf(call).then((time) => times.push(late + time));
    running.push(timed.catch((error: unknown) => failures.push(String(error))));
  }
  await Promise.all(running);
}
