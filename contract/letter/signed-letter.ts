import * as z from 'zod/mini';
import { candidateCall, hrCall } from '#contract/call.ts';
import { offerId } from '#contract/offers.ts';

/** Whether the signed letter of an accepted offer is ready; null while the offer is not accepted. */
export const signedLetterState = z.nullable(z.enum(['PREPARING', 'READY']));

export const getSignedLetterPdf = candidateCall('Candidate offer', 'GET', 'getSignedLetterPdf', {
  summary:
    'The candidate’s own accepted letter with its acceptance record and seal, as PDF; 409 while it is being prepared',
  response: 'pdf',
});

export const getSignedLetter = hrCall('Offers', 'GET', 'getSignedLetter', 'pay.amounts', {
  summary:
    'The accepted letter of an offer with its acceptance record and seal, as PDF; 409 while it is being prepared',
  query: z.object({ candidateOfferId: offerId }),
  response: 'pdf',
});
