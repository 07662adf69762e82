import { setTimeout as wait } from 'node:timers/promises';

/** Does the work and answers after at least this many milliseconds, with a result or an error: work for existing
 * accounts then takes as long as the skipped work for unknown ones. */
export async function noSoonerThan<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
