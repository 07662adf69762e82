import * as z from 'zod/mini';
import { withdrawalReason } from '#domain/offer/withdrawal.ts';
import { hrCall } from '#contract/call.ts';
import { changedOffers, offerId } from '#contract/offers.ts';

const tag = 'Offers';

export const withdrawOffer = hrCall('POST', 'withdrawOffer', 'offers.write', {
  tag,
  summary:
    'Withdraws an offer that the candidate knows: the login ends at once, the mail leaves after 10 seconds. An accepted offer needs a reason',
  body: z.object({ candidateOfferId: offerId, reason: withdrawalReason }),
  response: z.null(),
  extra: changedOffers,
});

export const undoWithdrawal = hrCall('POST', 'undoWithdrawal', 'offers.write', {
  tag,
  summary: 'Undoes a withdrawal or deletion whose mail still waits. 409 when the candidate has been notified',
  body: z.object({ candidateOfferId: offerId }),
  response: z.null(),
  extra: changedOffers,
});
