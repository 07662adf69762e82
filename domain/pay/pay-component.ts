import * as z from 'zod/mini';
import { tidyName } from '#domain/lookups/lookups.ts';
import { rupees } from '#domain/offer/offer-form.ts';
import { type TextRef } from '#domain/texts.ts';
import { requiredLine } from '#domain/values/text.ts';
import { payKinds } from './letter-pay.ts';
import { payComponentRefs as c } from './messages.ts';

const nameMax = 80;

export const payName = (message: TextRef) => z.pipe(requiredLine(message, nameMax), z.transform(tidyName));

const hasFourDecimals = (percent: number) => Math.abs(percent * 10_000 - Math.round(percent * 10_000)) < 1e-6;

/** A percentage as a number, or as people type it: '4.81', '4.81 %'. */
const percent = z.pipe(
  z.pipe(
    z.union([z.number(), z.string()], { error: c.percentInvalid }),
    z.transform((typed) =>
      typeof typed === 'number' || !/^\d{1,3}(?:\.\d*)?\s*%?$/.test(typed.trim()) ? typed : Number.parseFloat(typed),
    ),
  ),
  z
    .number({ error: c.percentInvalid })
    .check(z.positive(c.percentInvalid), z.maximum(100, c.percentInvalid), z.refine(hasFourDecimals, c.percentInvalid)),
);

/** Of how much of the base a percentage is at most: whole rupees a month, or the ceiling of Provident Fund on the letter's day. */
const upTo = z.union(
  [
    z.literal('PF_CEILING'),
    z.pipe(rupees(c.upToInvalid), z.number({ error: c.upToInvalid }).check(z.positive(c.upToInvalid))),
  ],
  { error: c.upToInvalid },
);

/** The formula of a component. `component` is a name of the same structure, `amount` whole rupees a year. */
const ruleSchema = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('PERCENT_OF_FIXED'), percent }),
    z.object({
      type: z.literal('PERCENT_OF'),
      component: payName(c.componentRequired),
      percent,
      upTo: z.optional(upTo),
    }),
    z.object({
      type: z.literal('AMOUNT'),
      amount: z.pipe(rupees(c.amountInvalid), z.number().check(z.positive(c.amountInvalid))),
    }),
    z.object({ type: z.literal('REST') }),
  ],
  { error: c.ruleRequired },
);

export const payComponentSchema = z.object({
  name: payName(c.nameRequired),
  kind: z.enum(payKinds, { error: c.kindRequired }),
  rule: ruleSchema,
});
export type PayComponent = z.output<typeof payComponentSchema>;
