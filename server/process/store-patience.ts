import { AsyncLocalStorage } from 'node:async_hooks';

/** How long somebody waits for the database and the bucket, in milliseconds: for one answer of theirs, and for all together. */
export type Patience = { each: number; all: number };

/**
 * A call has 11 s of waiting in all, so that it answers within 15 s whatever is silent (ADR 25). What the caller takes to
 * send a form, and what the process takes to work, does not count.
 */
export const callPatience: Patience = { each: 5000, all: 11_000 };
/** Imports, exports and renames in lists move thousands of rows in one statement. */
export const longCallPatience: Patience = { each: 60_000, all: Infinity };
/** A job is tried again: one silent answer fails, not all of its work. */
export const jobPatience: Patience = { each: 5000, all: Infinity };
/** Outside a call and a job: the start, commands, migrations. */
const otherwise: Patience = { each: 60_000, all: Infinity };

type Waiting = Patience & { spent: number; under: number; since: number };

const waiting = new AsyncLocalStorage<Waiting>();

/** The database or the bucket did not answer in time; whether it did what it was told is unknown. */
export class StoreSilentError extends Error {
  constructor(cause?: unknown) {
    super('the database or the storage did not answer in time', { cause });
    this.name = 'StoreSilentError';
  }
}

/** Does the work; whatever in it waits for the database or the bucket has this patience from here on. */
export function withPatience<T>(patience: Patience, work: () => Promise<T>): Promise<T> {
  return waiting.run({ ...patience, spent: 0, under: 0, since: 0 }, work);
}

/**
 * Waits for the database or the bucket. `ask` is told how many milliseconds are left to it and must end by then; raises
 * StoreSilentError at once when none are. Waits at the same time count once. `most` replaces `each` where the wait is for
 * many answers.
 */
export async function waitForStore<T>(ask: (ms: number) => Promise<T>, most?: number): Promise<T> {
  const mine = waiting.getStore();
  const left = Math.min(most ?? (mine ?? otherwise).each, mine === undefined ? Infinity : mine.all - spentBy(mine));
  if (left <= 0) throw new StoreSilentError();
  if (mine === undefined) return ask(left);
  if (mine.under === 0) mine.since = performance.now();
  mine.under += 1;
  try {
    return await ask(left);
  } finally {
    mine.under -= 1;
    if (mine.under === 0) mine.spent += performance.now() - mine.since;
  }
}

function spentBy({ spent, under, since }: Waiting): number {
  return under === 0 ? spent : spent + performance.now() - since;
}
