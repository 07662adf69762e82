import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { drawLetter } from '#server/offers/ensure-letter.ts';
import { findUndrawn, insertLetters } from './queries.ts';

/** Offers of one job: a few seconds of drawing, which a process that is told to stop waits for. */
const jobOffers = 100;

/** Letters that are drawn and kept at a time, about a megabyte; so much is lost where a process is killed. */
const keepTogether = 24;

/** Enqueues the drawing of these offers' letters, with the caller's transaction that made them. */
export async function enqueueDrawing(tx: Tx, { jobs }: Pick<Deps, 'jobs'>, candidateOfferIds: number[]): Promise<void> {
  const portions: { candidateOfferIds: number[] }[] = [];
  for (let start = 0; start < candidateOfferIds.length; start += jobOffers) {
    portions.push({ candidateOfferIds: candidateOfferIds.slice(start, start + jobOffers) });
  }
  await jobs.enqueue(tx, 'draw-letters', portions);
}

/**
 * Draws and keeps the current letters of these offers that nobody has needed yet, while nobody waits for another one (ADR 91).
 * May run any number of times, in any number of processes. Raises when a letter could not be drawn, once the others are kept.
 */
export async function drawAhead(
  { db, letters, log }: Pick<Deps, 'db' | 'letters' | 'log'>,
  candidateOfferIds: number[],
  signal: AbortSignal,
): Promise<void> {
  const failures: unknown[] = [];
  for (let start = 0; start < candidateOfferIds.length; start += keepTogether) {
    signal.throwIfAborted();
    const undrawn = await findUndrawn(db, candidateOfferIds.slice(start, start + keepTogether));
    const drawn = await Promise.allSettled(undrawn.map((letter) => drawLetter({ letters }, letter, 'ahead')));
    const made = drawn.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    if (made.length > 0) await insertLetters(db, made);
    for (const [index, each] of drawn.entries()) {
      if (each.status === 'fulfilled') continue;
      const { candidateOfferId, version } = undrawn[index] ?? {};
      log.warn({ err: each.reason as unknown, candidateOfferId, version }, 'a letter could not be drawn ahead');
      failures.push(each.reason);
    }
  }
  if (failures.length > 0) throw failures[0];
}
