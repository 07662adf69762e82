import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { onboardingRefs } from '#domain/joining/messages.ts';
import { readCandidateId } from '#domain/offer/candidate-id.ts';
import { generalRefs } from '#domain/messages.ts';
import { isRealDate } from '#domain/values/calendar.ts';
import { isPlainLine } from '#domain/values/text.ts';

/** An object that has the same kind of value under each of these names. */
export const each = <const K extends string, S extends z.ZodMiniType>(
  names: readonly K[],
  schema: S,
): z.ZodMiniObject<Record<K, S>> => z.object(Object.fromEntries(names.map((name) => [name, schema])) as Record<K, S>);

/** How an offer is named. */
export const offerNames = { candidateOfferId: z.number(), candidateId: z.string(), candidateName: z.string() };

/** How a letter names the position that is offered. */
export const positionFields = each(
  ['offeredRole', 'department', 'subDepartment', 'functionalTitle', 'designation'],
  z.string(),
).shape;

/** What was chosen for a call: at least one, and no more than `most`. */
export const chosen = <S extends z.ZodMiniType>(item: S, none: string, most: number, tooMany?: string) =>
  z.array(item, { error: none }).check(z.minLength(1, none), z.maxLength(most, tooMany));

/** A day, YYYY-MM-DD. */
export const day = z.string().check(z.refine(isRealDate, generalRefs.invalidValue));

const payFields = new WeakSet<z.core.$ZodType>();

/** A field that states pay: null for an HR user without the permission 'pay.amounts', in every answer that has it. */
export function pay<S extends z.core.SomeType>(schema: S) {
  const field = z.nullable(schema);
  payFields.add(field);
  return field;
}

export const isPay = (schema: z.core.$ZodType): boolean => payFields.has(schema);

export const candidateIdSchema = z
  .string({ error: onboardingRefs.idMissing })
  .check(
    z.overwrite(readCandidateId),
    z.minLength(1, { error: onboardingRefs.idMissing, abort: true }),
    z.maxLength(limits.textMax, onboardingRefs.idInvalid),
    z.refine(isPlainLine, onboardingRefs.idInvalid),
  );

/** A whole number from a query, where digits are text. */
export const wholeNumber = (from: number, to: number) =>
  z.coerce.number().check(z.int(), z.minimum(from), z.maximum(to));

/** Of a query: the page that is asked for and its size. Pages count from 1, those of the offer list from 0. */
export const pageQuery = (size: number, sizeMax: number, first: 0 | 1 = 1) => ({
  page: z._default(wholeNumber(first, 1_000_000), first),
  size: z._default(wholeNumber(1, sizeMax), size),
});

export const pageFields = { page: z.number(), size: z.number(), totalPages: z.number(), totalElements: z.number() };
