import { createHash } from 'node:crypto';

/** Random requests to each call; `npm run test:night` sends more. */
export const fuzzInputs = Number(process.env.FUZZ_INPUTS ?? 6);

/** Where the random requests begin. The default is fixed, so that a failure comes from a change of the product; a run
 * at night chooses another seed and prints it. */
export const fuzzSeed = Number(process.env.FUZZ_SEED ?? 20_261_128);

/** A seed for one test, so that it can be repeated alone. */
export function seedOf(test: string): number {
  return createHash('sha256').update(`${fuzzSeed} ${test}`).digest().readInt32LE();
}
