import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

/** One request, ready to be sent; any other status than the expected one is an error. */
export type Prepared = {
  path: string;
  method: string;
  headers: Record<string, string>;
  body?: Uint8Array;
  expected: number;
};

/** The requests of each kind of call, taken in turns; a kind that can be done only once each has enough of them. */
export type Kinds = Record<string, Prepared[]>;

/** What runs at the same time, for so many seconds, against these servers in turns. */
export type Load = {
  urls: string[];
  seconds: number;
  /** Calls a second of each kind, due at even intervals whether or not the earlier ones have been answered. */
  rates?: Record<string, number>;
  /** So many clients who each send their next call when the last one was answered; `mix` says how often which kind. */
  clients?: { count: number; mix: Record<string, number> };
  /** Sent all at once at the beginning. */
  heap?: Record<string, number>;
};

/** How the calls of one kind fared. */
export type Fate = {
  /** Milliseconds of those that were answered as expected, from the moment they were due. */
  times: number[];
  /** Answers of 503 with Retry-After, and the milliseconds until them. */
  refused: number[];
  /** Anything else, in words. */
  errors: string[];
};
export type Fates = Record<string, Fate>;

export type Generator = { run(load: Load): Promise<Fates>; stop(): Promise<void> };

/** What several runs found, as one. */
export function mergeFates(runs: Fates[]): Fates {
  const merged: Fates = {};
  for (const [kind, fate] of runs.flatMap((run) => Object.entries(run))) {
    const all = (merged[kind] ??= { times: [], refused: [], errors: [] });
    all.times.push(...fate.times);
    all.refused.push(...fate.refused);
    all.errors.push(...fate.errors);
  }
  return merged;
}

/** Starts a process that calls the servers, so that what it costs is not theirs. */
export async function startGenerator(kinds: Kinds): Promise<Generator> {
  const { ask, stop } = await startHelper('load-generator.ts', kinds);
  return { run: async (load) => (await ask(load)) as Fates, stop };
}

/** A process of the benchmark; `said` is what it said when it was ready. */
type Helper = { said: unknown; ask(message: object): Promise<unknown>; stop(): Promise<void> };

/** Starts a process that is told what it needs first, and answers each message by one. */
export async function startHelper(script: string, setup: object): Promise<Helper> {
  const child = fork(join(import.meta.dirname, script), { serialization: 'advanced', execArgv: [] });
  const ended = once(child, 'exit');
  return {
    said: await tell(child, setup),
    ask: (message) => tell(child, message),
    stop: async () => {
      child.disconnect();
      await ended;
    },
  };
}

/** Sends a message to a process and resolves with its answer; raises when it ends instead. */
async function tell(child: ChildProcess, message: object): Promise<unknown> {
  const done = new AbortController();
  const answer = once(child, 'message', done);
  const end = once(child, 'exit', done);
  child.send(message);
  try {
    const said = await Promise.race([answer, end.then(() => null)]);
    if (said === null) throw new Error('a process of the benchmark ended early');
    return said[0];
  } finally {
    done.abort();
    await Promise.allSettled([answer, end]);
  }
}
