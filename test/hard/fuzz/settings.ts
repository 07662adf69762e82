import { createHash, randomInt } from 'node:crypto';

/** How many inputs in all: the bounded short form unless `FUZZ_INPUTS` says more. */
export const fuzzInputs = Number(process.env.FUZZ_INPUTS ?? 0);

/**
 * Where the random inputs begin: `FUZZ_SEED` repeats a run that was printed. The short form always sends the same, so that a
 * change is judged by what it does; the long one looks for what nobody knows yet.
 */
export const fuzzSeed = Number(process.env.FUZZ_SEED ?? (fuzzInputs > 0 ? randomInt(2 ** 31) : 20_261_122));

/** A number of its own for each part of a run, so that each can be repeated alone. */
export function seedOf(part: string): number {
  return createHash('sha256').update(`${fuzzSeed} ${part}`).digest().readInt32LE();
}
