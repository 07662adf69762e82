import type { Deps } from '#server/deps.ts';
import { findNotedOn } from './queries.ts';
import { ensureSigned } from './sign-letter.ts';

/** A mail waits for the seal no longer than this. */
const mailWaitsMs = 10 * 60_000;

/** The signed letter for the mail that confirms an acceptance; null when the mail goes out with the letter as it was
 * accepted, as sealing has failed for ten minutes or this is the mail's last try. Raises while a retry is worth it. */
export async function signedForMail(
  deps: Deps,
  { candidateOfferId, isLast }: { candidateOfferId: number; isLast: boolean },
): Promise<Buffer | null> {
  try {
    return (await ensureSigned(deps, candidateOfferId)) ?? null;
  } catch (error) {
    const since = await findNotedOn(deps.db, candidateOfferId);
    const hasWaited = since === undefined || deps.now().getTime() - since.getTime() > mailWaitsMs;
    if (!hasWaited && !isLast) throw error;
    const words = 'a confirmation goes out with the letter alone: it is not sealed yet';
    deps.log.warn({ err: error, candidateOfferId }, words);
    return null;
  }
}
