import * as z from 'zod/mini';
import { offerStatuses } from '#domain/offer/status.ts';
import { plainLine } from '#domain/values/text.ts';
import { hrCall } from '#contract/call.ts';

const foundOfferSchema = z.object({
  candidateOfferId: z.number(),
  candidateId: z.string(),
  candidateName: z.string(),
  email: z.string(),
  mobile: z.string(),
  offeredRole: z.string(),
  offerLetterStatus: z.enum(offerStatuses),
  /** Whether HR can remind the candidate of it now. */
  remindable: z.optional(z.boolean()),
  /** Whether HR can extend it, and its last day to reply (YYYY-MM-DD). */
  extendable: z.optional(z.boolean()),
  replyBy: z.nullish(z.string()),
});
export type FoundOffer = z.output<typeof foundOfferSchema>;

export const findOffers = hrCall('GET', 'findOffers', 'offers.read', {
  tag: 'Offers',
  summary: 'The offers that a name, e-mail, mobile number, candidate ID or offer ID fits best, at most 20',
  query: z.object({ text: plainLine() }),
  response: z.object({ offers: z.array(foundOfferSchema), total: z.number() }),
});
