import * as z from 'zod/mini';
import { defineCall, hrCall } from '#contract/call.ts';
import { offerId } from '#contract/offers.ts';
import { verifyCalls } from './verify-calls.ts';

export const getSection63Certificate = hrCall('GET', 'getSection63Certificate', 'pay.amounts', {
  tag: 'Verification',
  summary:
    'Part A of the certificate under section 63(4)(c) of the Bharatiya Sakshya Adhiniyam, filled in for an accepted letter, with its hash report, as PDF to be signed by hand. 409 when no letter was accepted',
  query: z.object({ candidateOfferId: offerId }),
  response: 'pdf',
});

const tag = 'Verification';

/** The public facts about an accepted letter, for a caller with its code or its PDF. */
const verifiedLetterSchema = z.object({
  genuine: z.literal(true),
  company: z.string(),
  version: z.number(),
  /** ISO instant. */
  acceptedOn: z.string(),
  /** False for the moments until the signed letter is made. */
  sealed: z.boolean(),
  /** As maskedName makes it; null once the candidate's personal data was removed. */
  nameMasked: z.nullable(z.string()),
});
export type VerifiedLetter = z.output<typeof verifiedLetterSchema>;

export const verifyCode = defineCall({
  ...verifyCalls.verifyCode,
  tag,
  summary: 'The accepted letter with this verification code, however the code is spelled. 404 when there is none',
  params: z.object({ code: z.string() }),
  response: verifiedLetterSchema,
});

export const verifyHash = defineCall({
  ...verifyCalls.verifyHash,
  tag,
  summary: 'The accepted letter whose PDF, signed or as it was accepted, has this SHA-256. 404 when there is none',
  params: z.object({ sha256: z.string() }),
  response: verifiedLetterSchema,
});
