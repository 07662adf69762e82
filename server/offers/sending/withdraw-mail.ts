import { undeliveredMessages } from '#domain/hr-messages.ts';
import type { Tx } from '#server/db/database.ts';
import { withdrawMessage } from '#server/messages/queries.ts';
import { clearDelivery } from './queries.ts';

/**
 * Takes back an offer's mail that still waits while the offer is edited or deleted: its letter would be void when it
 * arrives, and its address may be the very thing that was corrected. One that has gone out stays as it was noted.
 */
export async function withdrawMail(
  tx: Tx,
  offer: { candidate_offer_id: number; delivery_message_id: string | null },
  on: Date,
): Promise<void> {
  const { candidate_offer_id: candidateOfferId, delivery_message_id: messageId } = offer;
  if (messageId === null) return;
  const withdrawn = await withdrawMessage(tx, messageId, {
    reason: undeliveredMessages.reasons.withdrawn,
    on,
  });
  if (withdrawn) await clearDelivery(tx, candidateOfferId, messageId);
}
