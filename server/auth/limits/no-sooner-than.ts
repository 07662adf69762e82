import { setTimeout as wait } from 'node:timers/promises';

/**
 * Does the work and answers no sooner than after so many milliseconds, be it a result or an error: work that is done
 * only for accounts that exist then takes no longer than the work that is not done for the others.
 */
export async function noSoonerThan<T>(milliseconds: number, work: () => Promise<T>): Promise<T> {
  const [outcome] = await Promise.allSettled([work(), wait(milliseconds)]);
  if (outcome.status === 'rejected') throw outcome.reason;
  return outcome.value;
}
