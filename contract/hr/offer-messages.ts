import * as z from 'zod/mini';
import { messageKinds } from '#domain/undelivered-message.ts';
import { hrCall } from '#contract/call.ts';
import { offerId } from '#contract/offers.ts';

/** A mail or SMS of an offer, without its content. Instants ISO. */
const offerMessageSchema = z.object({
  messageId: z.string(),
  channel: z.enum(['MAIL', 'SMS']),
  kind: z.enum(messageKinds),
  /** Waiting, taken by the mail server or the gateway, or failed for good. */
  state: z.enum(['QUEUED', 'SENT', 'FAILED']),
  queuedOn: z.string(),
  sentOn: z.nullable(z.string()),
  /** The mail server's or gateway's answer: of the accepted message, the failure, or the last retry; null where there
   * is none. */
  detail: z.nullable(z.string()),
  recipient: z.string(),
});
export type OfferMessage = z.output<typeof offerMessageSchema>;

export const getOfferMessages = hrCall('GET', 'getOfferMessages', 'messages.read', {
  tag: 'Messages',
  summary: 'The mails and SMS of an offer, the latest first, with how far each of them came',
  query: z.object({ candidateOfferId: offerId }),
  response: z.array(offerMessageSchema),
});
