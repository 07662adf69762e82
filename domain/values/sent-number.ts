import * as z from 'zod/mini';
import type { TextRef } from '#domain/texts.ts';

/** The largest whole number that a column of ids or versions holds. */
const columnMax = 2_147_483_647;

/** Digits from a query, a select or a text field, parsed as a number; other text is left for the number's own check. */
const digitsToNumber = z.pipe(z.string().check(z.trim(), z.regex(/^\d{1,16}$/)), z.transform(Number));

/** A whole number from 1 that a client sends, as a number or as its digits: an id, or a version. Nothing else is made
 * into one: `Number` would read true as 1, and a list with one number as that number. */
export function sentNumber(message: TextRef, most: number = columnMax) {
  return z.pipe(
    z.union([z.number(), digitsToNumber], { error: message }),
    z.int({ error: message }).check(z.positive(message), z.maximum(most, message)),
  );
}
