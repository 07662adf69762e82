import type { OfferSending } from '#contract/hr/offer-sendings.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { requireOwnLetterhead } from '#server/offers/sending/send-offers.ts';
import { readSending } from './list-sendings.ts';
import { insertSending } from './queries.ts';
import { portionRows } from './send-portion.ts';

/** Starts to send many offers: its rows and the jobs of all its portions are stored in one transaction, and any process
 * carries them out (ADR 63). An id that is named twice counts once. */
export async function startSending(
  deps: Deps,
  actor: HrActor,
  { candidateIds, holdSeconds }: { candidateIds: string[]; holdSeconds: number },
): Promise<OfferSending> {
  await requireOwnLetterhead(deps);
  const wanted = [...new Set(candidateIds)];
  const origin = { by: actor.hrUserId, ip: actor.ip, userAgent: actor.userAgent };
  const sendingId = await deps.db.transaction().execute(async (tx) => {
    const id = await insertSending(tx, wanted, origin, deps.now());
    const portions = Array.from({ length: Math.ceil(wanted.length / portionRows) }, (_, index) => ({
      sendingId: id,
      from: index * portionRows,
    }));
    await deps.jobs.enqueue(tx, 'send-portion', portions, { delaySeconds: holdSeconds });
    const details = { sendingId: id, offers: wanted.length };
    await writeAudit(tx, actor, [{ action: 'start-sending', candidateOfferId: null, details }]);
    return id;
  });
  return readSending(deps, sendingId);
}
