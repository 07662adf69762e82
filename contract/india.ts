import * as z from 'zod/mini';
import { bankSchema } from '#domain/joining/bank.ts';
import { pincode } from '#domain/joining/personal.ts';
import { candidateCall } from './call.ts';

const tag = 'Suggestions';

export const lookupIfsc = candidateCall(tag, 'GET', 'lookupIfsc', {
  summary: 'The bank behind an IFSC, as a suggestion; null when it is not known',
  query: z.object({ ifsc: bankSchema.shape.ifscNumber }),
  /** The bank and branch of an IFSC; null where unknown. */
  response: z.object({ bankName: z.nullable(z.string()), branchName: z.nullable(z.string()) }),
});
export type IfscSuggestion = z.output<typeof lookupIfsc.response>;

export const lookupPincode = candidateCall(tag, 'GET', 'lookupPincode', {
  summary: 'Cities and states of a pincode, as suggestions; none when it is not known',
  query: z.object({ pincode }),
  /** The places of a pincode, the likeliest first; a few are in several cities or states, an unknown one in none. */
  response: z.object({ cities: z.array(z.string()), states: z.array(z.string()) }),
});
export type PincodeSuggestion = z.output<typeof lookupPincode.response>;
