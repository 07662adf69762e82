import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { offerSendingRefs as sendingRefs } from '#domain/offer/sending/offer-sending-messages.ts';
import { generalRefs, offerListRefs } from '#domain/messages.ts';
import {
  sendingActions,
  sendingOutcomes,
  sendingPauseReasons,
  sendingStates,
} from '#domain/offer/sending/offer-sending.ts';
import { isPlainLine } from '#domain/values/text.ts';
import { hrCall } from '#contract/call.ts';
import { pageFields, pageQuery } from '#contract/fields.ts';

const tag = 'Offer sendings';

/** Progress of a sending. `left` counts the offers not processed yet; instants ISO. */
const offerSendingSchema = z.object({
  sendingId: z.string(),
  state: z.enum(sendingStates),
  /** Why it has paused by itself; null while it is not paused, and where a user paused it. */
  pauseReason: z.optional(z.nullable(z.enum(sendingPauseReasons))),
  total: z.number(),
  sent: z.number(),
  skipped: z.number(),
  left: z.number(),
  startedBy: z.string(),
  startedOn: z.string(),
  endedOn: z.nullable(z.string()),
});
export type OfferSending = z.output<typeof offerSendingSchema>;

/** One of its offers; the id of the offer is null where no offer has this candidate's id. */
const offerSendingRowSchema = z.object({
  candidateId: z.string(),
  candidateOfferId: z.nullable(z.number()),
  candidateName: z.string(),
  outcome: z.enum(sendingOutcomes),
  reason: z.nullable(z.string()),
});
export type OfferSendingRow = z.output<typeof offerSendingRowSchema>;

const isCandidateId = (id: string) => id.length > 0 && id.length <= limits.textMax && isPlainLine(id);

const sendingId = z.uuid(sendingRefs.unknown);

export const startOfferSending = hrCall(tag, 'POST', 'startOfferSending', 'offers.send', {
  summary: 'Starts to send up to 50,000 offers in the background; getOfferSendings tells how far it is',
  body: z.object({
    /** One check for all ids: a schema for each of 50,000 would block other requests. */
    candidateIds: z.array(z.string(), { error: offerListRefs.choose }).check(
      z.minLength(1, offerListRefs.choose),
      z.maxLength(limits.sendingRowsMax, sendingRefs.tooMany),
      z.refine((ids) => ids.every(isCandidateId), generalRefs.invalidCharacters),
    ),
    /** Seconds before the first mail leaves; a stop within them sends none at all. */
    holdSeconds: z._default(z.int().check(z.minimum(0), z.maximum(limits.sendHoldSecondsMax)), 0),
  }),
  response: offerSendingSchema,
});

export const getOfferSendings = hrCall(tag, 'GET', 'getOfferSendings', 'offers.read', {
  summary: 'The sendings that are under way or ended in the last 24 hours, the latest first',
  response: z.array(offerSendingSchema),
});

export const changeOfferSending = hrCall(tag, 'POST', 'changeOfferSending', 'offers.send', {
  summary: 'Pauses, continues or stops a sending. 409 where that is not possible (any more)',
  body: z.object({ sendingId, action: z.enum(sendingActions) }),
  response: offerSendingSchema,
});

export const getOfferSendingRows = hrCall(tag, 'GET', 'getOfferSendingRows', 'offers.read', {
  summary: 'What became of each offer of a sending, in its order, in pages counted from 1',
  query: z.object({
    sendingId,
    outcome: z.optional(z.enum(sendingOutcomes)),
    ...pageQuery(limits.sendingPageSize, limits.sendingPageSizeMax),
  }),
  response: z.object({ content: z.array(offerSendingRowSchema), ...pageFields }),
});
