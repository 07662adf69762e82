import * as z from 'zod/mini';

/** In the order of the annexure. All but the last make up the fixed CTC. */
export const payKinds = ['WAGE', 'ALLOWANCE', 'EMPLOYER', 'VARIABLE'] as const;
export type PayKind = (typeof payKinds)[number];

/** A line of the annexure, whole rupees. Of variable pay `monthly` is its twelfth, though it is paid once a year. */
export const payRowSchema = z.object({
  name: z.string(),
  kind: z.enum(payKinds),
  annual: z.number(),
  monthly: z.number(),
});
export type PayRow = z.output<typeof payRowSchema>;

/** The pay in a letter: the structure of that time, and its amounts. */
export const letterPaySchema = z.object({
  payStructureId: z.number(),
  name: z.string(),
  version: z.number(),
  rows: z.array(payRowSchema),
});
export type LetterPay = z.output<typeof letterPaySchema>;
