import * as z from 'zod/mini';
import { payKinds, payRowSchema } from '#domain/pay/letter-pay.ts';
import { offerFormSchema } from '#domain/offer/offer-form.ts';
import { payStructureSchema } from '#domain/pay/pay-structure.ts';
import { payRefs as m } from '#domain/pay/messages.ts';
import { statutoryHints } from '#domain/pay/statutory-hints.ts';
import { generalRefs } from '#domain/messages.ts';
import { sentNumber } from '#domain/values/sent-number.ts';
import { hrCall } from '#contract/call.ts';

const tag = 'Pay structures';

const id = sentNumber(m.gone);

/** The formula of a component. `component` is the name of another one, `amount` whole rupees a year. */
const storedRule = z.discriminatedUnion('type', [
  z.object({ type: z.literal('PERCENT_OF_FIXED'), percent: z.number() }),
  z.object({
    type: z.literal('PERCENT_OF'),
    component: z.string(),
    percent: z.number(),
    /** At most of this much of the base: rupees a month, or the PF ceiling on the letter's day. */
    upTo: z.optional(z.union([z.literal('PF_CEILING'), z.number()])),
  }),
  z.object({ type: z.literal('AMOUNT'), amount: z.number() }),
  z.object({ type: z.literal('REST') }),
]);

const storedStructure = z.object({
  payStructureId: z.number(),
  /** Counts its saves from 1. */
  version: z.number(),
  name: z.string(),
  components: z.array(z.object({ name: z.string(), kind: z.enum(payKinds), rule: storedRule })),
  /** A retired one stays on the offers that have it, and is not offered any more. */
  retired: z.boolean(),
  offers: z.number(),
  /** The user and time (ISO) of the last save; no user for a structure of the installation. */
  modifiedBy: z.nullable(z.string()),
  modifiedOn: z.string(),
});
export type StoredPayStructure = z.output<typeof storedStructure>;

export const getPayStructures = hrCall(tag, 'GET', 'getPayStructures', 'pay.read', {
  summary: 'All pay structures by name, retired ones too',
  response: z.array(storedStructure),
});

export const savePayStructure = hrCall(tag, 'POST', 'savePayStructure', 'pay.write', {
  summary:
    'Adds a pay structure, or with its id saves the next version of one; 409 when somebody else saved it since that version was read',
  body: z.extend(payStructureSchema, {
    payStructureId: z.nullish(id),
    /** The version that was read; missing: the last write wins. */
    version: z.nullish(sentNumber(generalRefs.invalidValue)),
  }),
  response: storedStructure,
});

export const retirePayStructure = hrCall(tag, 'POST', 'retirePayStructure', 'pay.write', {
  summary: 'Takes a pay structure from the choices of new offers; those that have it keep it',
  body: z.object({ payStructureId: id }),
  response: storedStructure,
});

export const getPayBreakup = hrCall(tag, 'GET', 'getPayBreakup', 'pay.amounts', {
  summary: 'What a fixed and a variable CTC come to by a pay structure; 400 on the field that it cannot divide',
  query: z.object({
    payStructureId: id,
    fixedCTC: offerFormSchema.shape.fixedCTC,
    variableCTC: offerFormSchema.shape.variableCTC,
  }),
  response: z.object({
    /** In the order of the structure; both columns add up, the months to the rounded twelfth. */
    rows: z.array(payRowSchema),
    /** Wages in whole percent of the total, rounded down. */
    wagesPercent: z.number(),
    hint: z.nullable(z.literal('WAGES_UNDER_HALF')),
    /** What the law demands at these wages today. */
    statutory: z.array(z.enum(statutoryHints)),
  }),
});
