import * as z from 'zod/mini';
import { wholeNumberSchema, wholeNumberStates } from '#domain/whole-number/whole-number.ts';
import { candidateCall, hrCall } from './call.ts';
import { candidateIdSchema } from './fields.ts';

const tag = 'Whole number for PF and ESI';

const ownSchema = z.object({
  state: z.enum(wholeNumberStates),
  /** Null without a number. */
  lastFour: z.nullable(z.string()),
  /** For how many days it is kept after it was registered. */
  days: z.number(),
});
export type OwnWholeNumber = z.output<typeof ownSchema>;

export const getWholeNumber = candidateCall(tag, 'GET', 'getWholeNumber', {
  summary: 'Whether the candidate gave an Aadhaar number for PF and ESI',
  response: ownSchema,
});

export const saveWholeNumber = candidateCall(tag, 'POST', 'saveWholeNumber', {
  summary:
    'Keeps the whole Aadhaar number for PF and ESI, with an acknowledgement, or that the candidate gives it there; after acceptance, where the joining form does not ask for it',
  body: wholeNumberSchema,
  response: ownSchema,
});

const forHrSchema = z.object({
  state: z.enum(wholeNumberStates),
  /** ISO instants; null where that did not happen, or is not due. */
  givenOn: z.nullable(z.string()),
  registered: z.nullable(z.object({ by: z.string(), on: z.string() })),
  removedOn: z.nullable(z.string()),
  removeOn: z.nullable(z.string()),
});
export type WholeNumber = z.output<typeof forHrSchema>;

const ofCandidate = z.object({ candidateId: candidateIdSchema });

export const getCandidateWholeNumber = hrCall(tag, 'GET', 'getCandidateWholeNumber', 'joining.wholeNumber', {
  summary: 'Whether a candidate gave an Aadhaar number for PF and ESI, and until when it is kept',
  query: ofCandidate,
  response: forHrSchema,
});

export const revealWholeNumber = hrCall(tag, 'POST', 'revealWholeNumber', 'joining.wholeNumber', {
  stepUp: true,
  summary: 'The whole Aadhaar number for PF and ESI; recorded',
  body: ofCandidate,
  response: z.object({ value: z.string() }),
});

export const setRegistered = hrCall(tag, 'POST', 'setRegistered', 'joining.wholeNumber', {
  summary: 'Notes that the number was registered at EPFO and ESIC: it is removed some days later',
  body: ofCandidate,
  response: forHrSchema,
});
