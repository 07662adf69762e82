import { AsyncLocalStorage } from 'node:async_hooks';

/** Limits of waiting for the database and the bucket, in milliseconds: for each answer of theirs, and for all together. */
export type Timeouts = { each: number; all: number };

/** A call waits 11 s in all, so that it answers within 15 s whatever does not answer (ADR 25). What the client takes to
 * send a form, and what the process takes to work, does not count. */
export const callTimeouts: Timeouts = { each: 5000, all: 11_000 };
/** Imports, exports and renames in lists move thousands of rows in one statement. */
export const longCallTimeouts: Timeouts = { each: 60_000, all: Infinity };
/** A job is retried: one missing answer fails, not all of its work. */
export const jobTimeouts: Timeouts = { each: 5000, all: Infinity };
/** Outside a call and a job, each answer: the start, commands, migrations. */
const otherwiseMs = 60_000;

type Waiting = Timeouts & { spent: number; under: number; since: number };

const waiting = new AsyncLocalStorage<Waiting>();

/** The database or the bucket did not answer in time; whether it did what it was asked is unknown. */
export class StoreTimeoutError extends Error {
  constructor(cause?: unknown) {
    super('the database or the storage did not answer in time', { cause });
    this.name = 'StoreTimeoutError';
  }
}

/** Does the work; whatever in it waits for the database or the bucket has these timeouts. */
export const withTimeouts = <T>(timeouts: Timeouts, work: () => Promise<T>): Promise<T> =>
  waiting.run({ ...timeouts, spent: 0, under: 0, since: 0 }, work);

/** Waits for the database or the bucket. `ask` gets the milliseconds that are left to it and must end by then; raises
 * StoreTimeoutError at once when none are. Waits at the same time count once. `most` replaces `each` where the wait is
 * for many answers. */
export async function waitForStore<T>(ask: (ms: number) => Promise<T>, most?: number): Promise<T> {
  const mine = waiting.getStore();
  if (mine === undefined) return ask(most ?? otherwiseMs);
  const spent = mine.spent + (mine.under === 0 ? 0 : performance.now() - mine.since);
  const left = Math.min(most ?? mine.each, mine.all - spent);
  if (left <= 0) throw new StoreTimeoutError();
  if (mine.under === 0) mine.since = performance.now();
  mine.under += 1;
  try {
    return await ask(left);
  } finally {
    mine.under -= 1;
    if (mine.under === 0) mine.spent += performance.now() - mine.since;
  }
}
