import * as z from 'zod/mini';
import { bankSchema } from '#domain/joining/bank.ts';
import { pincode } from '#domain/joining/personal.ts';
import { candidateCall } from './call.ts';

const tag = 'Suggestions';

/** The bank and branch of an IFSC; null where unknown. */
const ifscSuggestionSchema = z.object({ bankName: z.nullable(z.string()), branchName: z.nullable(z.string()) });
export type IfscSuggestion = z.output<typeof ifscSuggestionSchema>;

/** The places of a pincode, the likeliest first; a few are in several cities or states, an unknown one in none. */
const pincodeSuggestionSchema = z.object({ cities: z.array(z.string()), states: z.array(z.string()) });
export type PincodeSuggestion = z.output<typeof pincodeSuggestionSchema>;

export const lookupIfsc = candidateCall('GET', 'lookupIfsc', {
  tag,
  summary: 'The bank behind an IFSC, as a suggestion; null when it is not known',
  query: z.object({ ifsc: bankSchema.shape.ifscNumber }),
  response: ifscSuggestionSchema,
});

export const lookupPincode = candidateCall('GET', 'lookupPincode', {
  tag,
  summary: 'Cities and states of a pincode, as suggestions; none when it is not known',
  query: z.object({ pincode }),
  response: pincodeSuggestionSchema,
});
