import * as z from 'zod/mini';
import { hasVerhoeffCheckDigit } from '#domain/values/verhoeff.ts';
import { withoutAadhaarLabel } from '#domain/values/pasted-codes.ts';
import { wholeNumberRefs as m } from './messages.ts';

/** `MYSELF`: the candidate gives it at EPFO and ESIC; `REMOVED`: it was registered, and its days are over. */
export const wholeNumberStates = ['NOT_ASKED', 'OPEN', 'MYSELF', 'GIVEN', 'REGISTERED', 'REMOVED'] as const;
export type WholeNumberState = (typeof wholeNumberStates)[number];

const number = z
  .string({ error: m.invalid })
  .check(
    z.overwrite(withoutAadhaarLabel),
    z.regex(/^[2-9]\d{11}$/, { error: m.invalid, abort: true }),
    z.refine(hasVerhoeffCheckDigit, m.checkDigit),
  );

/** The number with an acknowledgement of its use, or that the candidate gives it elsewhere. */
export const wholeNumberSchema = z.discriminatedUnion('byMyself', [
  z.object({ byMyself: z.literal(true) }),
  z.object({
    byMyself: z.optional(z.literal(false)),
    aadhaarNumber: number,
    acknowledged: z.literal(true, { error: m.acknowledge }),
  }),
]);
