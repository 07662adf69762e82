import * as z from 'zod/mini';
import { hrCall } from '#contract/call.ts';
import { offerId } from '#contract/offers.ts';

export const getSection63Certificate = hrCall('GET', 'getSection63Certificate', 'pay.amounts', {
  tag: 'Verification',
  summary:
    'Part A of the certificate under section 63(4)(c) of the Bharatiya Sakshya Adhiniyam, filled in for an accepted letter, with its hash report, as PDF to be signed by hand. 409 when no letter was accepted',
  query: z.object({ candidateOfferId: offerId }),
  response: 'pdf',
});
