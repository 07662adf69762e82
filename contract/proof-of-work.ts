import * as z from 'zod/mini';
import { generalRefs as general } from '#domain/messages.ts';
import { proofPurposes } from '#domain/proof-of-work.ts';
import { callAt } from './call.ts';

/** A challenge of ALTCHA (version 2 of its proof of work) as the server signed it. Its `parameters` go back unchanged;
 * what they mean is the business of the library on both sides. */
const challengeSchema = z.object({ parameters: z.record(z.string(), z.unknown()), signature: z.string() });

/** The solver's answer in the header of `proofHeader`, as base64 of its JSON. */
export const proofSchema = z.object({
  challenge: challengeSchema,
  solution: z.object({ counter: z.number(), derivedKey: z.string() }),
});

export const getProofOfWork = callAt('Proof of work', 'GET', '/auth/getProofOfWork', 'anyone', {
  summary:
    'A challenge as a refusal with 429 carries it in `proofOfWork`; its solution goes into the header X-Proof-Of-Work of the next try',
  query: z.object({ purpose: z.enum(proofPurposes, general.invalidValue) }),
  response: challengeSchema,
});
