import * as z from 'zod/mini';
import { defineCall } from '#contract/call.ts';
import { verifyCalls } from './verify-calls.ts';

const tag = 'Verification';

/** The public facts about an accepted letter, for a caller with its code or its PDF. Instants ISO. */
const verifiedLetterSchema = z.object({
  genuine: z.literal(true),
  company: z.string(),
  version: z.number(),
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
