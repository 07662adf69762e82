import * as z from 'zod/mini';
import { foldedName, tidyName } from '#domain/lookups/lookups.ts';
import { rupees } from '#domain/offer/offer-form.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';
import { requiredLine } from '#domain/values/text.ts';
import { payKinds } from './letter-pay.ts';
import { payComponentMessages, payMessages } from './messages.ts';
import { refusalsOfComponents } from './pay-refusals.ts';

const m = refsOf(payMessages);
const c = refsOf(payComponentMessages);

/** More components than any payroll knows; it bounds a letter's annexure. */
export const payComponentsMax = 40;
const nameMax = 80;

const name = (message: TextRef) => z.pipe(requiredLine(message, nameMax), z.transform(tidyName));

const hasFourDecimals = (percent: number) => Math.abs(percent * 10_000 - Math.round(percent * 10_000)) < 1e-6;

/** A percentage as a number, or as people type it: '4.81', '4.81 %'. */
const percent = z.pipe(
  z.pipe(
    z.union([z.number(), z.string()], { error: c.percentInvalid }),
    z.transform((typed) =>
      typeof typed === 'number' || !/^\s*\d{1,3}(?:\.\d*)?\s*%?\s*$/.test(typed) ? typed : Number.parseFloat(typed),
    ),
  ),
  z
    .number({ error: c.percentInvalid })
    .check(z.positive(c.percentInvalid), z.maximum(100, c.percentInvalid), z.refine(hasFourDecimals, c.percentInvalid)),
);

/** How a component is worked out. `component` is a name of the same structure, `amount` whole rupees a year. */
const ruleSchema = z.discriminatedUnion(
  'type',
  [
    z.object({ type: z.literal('PERCENT_OF_FIXED'), percent }),
    z.object({ type: z.literal('PERCENT_OF'), component: name(c.componentRequired), percent }),
    z.object({
      type: z.literal('AMOUNT'),
      amount: z.pipe(rupees(c.amountInvalid), z.number().check(z.positive(c.amountInvalid))),
    }),
    z.object({ type: z.literal('REST') }),
  ],
  { error: c.ruleRequired },
);

const componentSchema = z.object({
  name: name(c.nameRequired),
  kind: z.enum(payKinds, { error: c.kindRequired }),
  rule: ruleSchema,
});
export type PayComponent = z.output<typeof componentSchema>;

/** The same component, however its name is written. */
const sameName = (one: string, other: string) => foldedName(one) === foldedName(other);

/** A component names the one that it depends on as that one is written. */
function withNamesAsWritten(components: PayComponent[]): PayComponent[] {
  return components.map((component) => {
    const { rule } = component;
    if (rule.type !== 'PERCENT_OF') return component;
    const base = components.find((other) => sameName(other.name, rule.component));
    return base === undefined ? component : { ...component, rule: { ...rule, component: base.name } };
  });
}

const componentsSchema = z.pipe(
  z
    .array(componentSchema, { error: c.componentsRequired })
    .check(z.minLength(1, c.componentsRequired), z.maxLength(payComponentsMax, c.tooMany(payComponentsMax))),
  z.transform((components, context) => {
    const written = withNamesAsWritten(components);
    for (const { path, text } of refusalsOfComponents(written)) {
      context.issues.push({ code: 'custom', input: components, path, message: text });
    }
    return written;
  }),
);

/**
 * A pay structure, as HR's form and the server parse it (docs/rules/pay.md). Whatever it lets through can be worked out:
 * names are unique, no component depends on itself, and the whole fixed CTC is given out.
 */
export const payStructureSchema = z.object({
  name: name(m.nameRequired),
  components: componentsSchema,
});
export type PayStructure = z.output<typeof payStructureSchema>;
