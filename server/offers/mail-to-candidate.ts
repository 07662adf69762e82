import { randomUUID } from 'node:crypto';
import type { MessageContent, OutgoingMessage } from '#server/messages/queue-messages.ts';

/** A mail to the candidate of an offer; with `letterVersion` its letter is attached at delivery. */
export function mailToCandidate(
  kind: OutgoingMessage['kind'],
  offer: { candidate_offer_id: number; email: string },
  content: MessageContent,
  letterVersion: number | null = null,
): OutgoingMessage & { messageId: string } {
  return {
    ...content,
    messageId: randomUUID(),
    channel: 'mail',
    kind,
    recipient: offer.email,
    candidateOfferId: offer.candidate_offer_id,
    letterVersion,
  };
}
