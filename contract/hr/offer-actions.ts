import * as z from 'zod/mini';
import { offerStatuses } from '#domain/offer/status.ts';
import { plainLine, plainText } from '#domain/values/text.ts';
import { hrCall } from '#contract/call.ts';
import { offerNames } from '#contract/fields.ts';
import { withdrawalReason } from '#domain/offer/withdrawal.ts';
import { changedOffers, chosenIds, offerId, sendOfferEmails } from '#contract/offers.ts';
import { limits } from '#domain/limits.ts';

const tag = 'Offers';

const foundOfferSchema = z.object({
  ...offerNames,
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

export const findOffers = hrCall(tag, 'GET', 'findOffers', 'offers.read', {
  summary: 'The offers that a name, e-mail, mobile number, candidate ID or offer ID fits best, at most 20',
  query: z.object({ text: plainLine() }),
  response: z.object({ offers: z.array(foundOfferSchema), total: z.number() }),
});

export const withdrawOffer = hrCall(tag, 'POST', 'withdrawOffer', 'offers.write', {
  summary:
    'Withdraws an offer that the candidate knows: the login ends at once, the mail leaves after 10 seconds. An accepted offer needs a reason',
  body: z.object({ candidateOfferId: offerId, reason: withdrawalReason }),
  response: z.null(),
  extra: changedOffers,
});

export const undoWithdrawal = hrCall(tag, 'POST', 'undoWithdrawal', 'offers.write', {
  summary: 'Undoes a withdrawal or deletion whose mail still waits. 409 when the candidate has been notified',
  body: z.object({ candidateOfferId: offerId }),
  response: z.null(),
  extra: changedOffers,
});

/** The letter again, or a reminder that an answer is expected. */
const resendKinds = ['AGAIN', 'REMINDER'] as const;
export type ResendKind = (typeof resendKinds)[number];

export const resendOfferEmails = hrCall(tag, 'POST', 'resendOfferEmails', 'offers.send', {
  summary:
    'Sends the letter of offers that wait for an answer again, or reminds of it; says of each one that was skipped why. 409 when none could be sent.',
  body: z.object({ candidateIds: chosenIds, kind: z.enum(resendKinds), note: z.nullish(plainText(limits.noteMax)) }),
  response: sendOfferEmails.response,
  extra: sendOfferEmails.extra,
});
