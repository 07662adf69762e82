import { statusAfter } from '#domain/offer/offer.ts';
import type { SystemActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import type { DeliveryOutcome } from '#server/messages/queries.ts';
import { moveBounced, noteDelivery } from './sending/queries.ts';

const system: SystemActor = { kind: 'system', ip: '', userAgent: '' };

/**
 * Notes in the caller's transaction how an offer's mail fared. Only the mail last queued for the offer counts; when
 * that one was refused for good or failed its last try, an offer still waiting for a decision becomes Open
 * (docs/rules/life-cycle.md#mail-that-is-not-delivered). Other messages, and those of no offer, are left alone.
 */
export async function recordDelivery(tx: Tx, delivery: DeliveryOutcome): Promise<void> {
  const { messageId, candidateOfferId, outcome, reason } = delivery;
  if (candidateOfferId === null) return;
  const status = await noteDelivery(tx, { messageId, candidateOfferId, state: outcome, reason });
  if (status === undefined || outcome === 'sent') return;
  const to = statusAfter('bounce', status);
  if (to === null || !(await moveBounced(tx, candidateOfferId, { from: status, to }))) return;
  // The reason stays with the offer: a mail server's words may name the person, and the audit is never changed.
  await writeAudit(tx, system, [{ action: 'bounce-offer', candidateOfferId, details: { outcome } }]);
}
