import { statusAfter } from '#domain/offer/offer.ts';
import type { SystemActor } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import type { DeliveryOutcome } from '#server/messages/queries.ts';
import { moveBounced, noteDelivery } from './sending/queries.ts';

const system: SystemActor = { kind: 'system', ip: '', userAgent: '' };

/** Records the delivery of an offer's mail in the caller's transaction. Only the mail last queued for an offer counts;
 * when that one was rejected permanently or failed its last attempt, an offer still waiting for a decision becomes Open
 * (docs/rules/life-cycle.md#mail-that-is-not-delivered). Other messages, and those of no offer, are ignored. */
export async function recordDelivery(
  tx: Tx,
  { candidateOfferId, messageId, outcome, reason }: Omit<DeliveryOutcome, 'kind' | 'channel'>,
): Promise<void> {
  if (candidateOfferId === null) return;
  const status = await noteDelivery(tx, { candidateOfferId, messageId, outcome, reason });
  if (status === undefined || outcome === 'sent') return;
  const to = statusAfter('bounce', status);
  if (to === null || !(await moveBounced(tx, candidateOfferId, { from: status, to }))) return;
  // The reason stays with the offer: a mail server's words may name the person, and the audit is never changed.
  await writeAudit(tx, system, [{ action: 'bounce-offer', candidateOfferId, details: { outcome } }]);
}
