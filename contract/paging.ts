import * as z from 'zod/mini';

/** A whole number from a query, where digits are text. */
export const wholeNumber = (from: number, to: number) =>
  z.coerce.number().check(z.int(), z.minimum(from), z.maximum(to));

/** Of a query: the page that is asked for and its size. Pages count from 1, those of the offer list from 0. */
export const pageQuery = (size: number, sizeMax: number, first: 0 | 1 = 1) => ({
  page: z._default(wholeNumber(first, 1_000_000), first),
  size: z._default(wholeNumber(1, sizeMax), size),
});

export const pageFields = { page: z.number(), size: z.number(), totalPages: z.number(), totalElements: z.number() };
