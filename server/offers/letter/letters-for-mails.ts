import type { Deps } from '#server/deps.ts';
import { ensureLetter } from '#server/offers/ensure-letter.ts';
import { createLane } from '#server/process/turns/lane.ts';

/** Enough to keep the processes that render busy; a sending has many, and others need connections too. */
const atOnce = 4;

/** The PDFs of letters for mails, one promise for each, in their order; each fails alone. */
export function lettersForMails(
  deps: Pick<Deps, 'db' | 'letters'>,
): (wanted: { candidateOfferId: number; version: number }[]) => Promise<Buffer>[] {
  const inTurn = createLane({ atOnce, waitingMax: Infinity });
  return (wanted) =>
    wanted.map(async ({ candidateOfferId, version }) => {
      const { pdf } = await inTurn(() => ensureLetter(deps, candidateOfferId, version, 'mail'));
      return pdf;
    });
}
