import type { AuditEvent } from '#domain/audit-events.ts';
import { statusAfter } from '#domain/offer/offer.ts';
import type { SystemActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import type { DeliveryOutcome } from '#server/messages/queries.ts';
import { moveBounced, noteDeliveries } from './sending/queries.ts';

const system: SystemActor = { kind: 'system', ip: '', userAgent: '' };

/** Records the delivery of offers' mails in the caller's transaction. Only the mail last queued for an offer counts;
 * when that one was rejected permanently or failed its last attempt, an offer still waiting for a decision becomes Open
 * (docs/rules/life-cycle.md#mail-that-is-not-delivered). Other messages, and those of no offer, are ignored. */
export async function recordDeliveries(tx: Tx, outcomes: Omit<DeliveryOutcome, 'kind' | 'channel'>[]): Promise<void> {
  const ofOffers = outcomes.flatMap(({ candidateOfferId, messageId, reason, outcome }) =>
    candidateOfferId === null ? [] : [{ messageId, reason, candidateOfferId, state: outcome }],
  );
  const noted = new Map((await noteDeliveries(tx, ofOffers)).map(({ messageId, status }) => [messageId, status]));
  const bounced: AuditEvent[] = [];
  for (const { messageId, candidateOfferId, state: outcome } of ofOffers) {
    const status = noted.get(messageId);
    if (status === undefined || outcome === 'sent') continue;
    const to = statusAfter('bounce', status);
    if (to === null || !(await moveBounced(tx, candidateOfferId, { from: status, to }))) continue;
    // The reason stays with the offer: a mail server's words may name the person, and the audit is never changed.
    bounced.push({ action: 'bounce-offer', candidateOfferId, details: { outcome } });
  }
  await writeAudit(tx, system, bounced);
}
