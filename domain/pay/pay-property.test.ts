import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PayRow } from './letter-pay.ts';
import { payBreakup, payTotals, twelfth, type PayAmounts } from './pay-breakup.ts';
import type { PayComponent } from './pay-component.ts';
import { payStructureSchema, type PayStructure } from './pay-structure.ts';
import { startingPayStructures } from './starting-structures.ts';

const percent = (most: number) => fc.integer({ min: 1, max: most * 10_000 }).map((parts) => parts / 10_000);
const fixedKind = fc.constantFrom<PayComponent['kind']>('WAGE', 'ALLOWANCE', 'EMPLOYER');
const amount = fc.oneof(fc.integer({ min: 1, max: 100 }), fc.integer({ min: 1, max: 300_000 }));

/** Percentages of the fixed CTC, each with fractions: together at most 97.5 % of it. */
const fixedParts = fc
  .array(fc.record({ kind: fixedKind, percent: percent(10), parts: fc.array(percent(10), { maxLength: 3 }) }), {
    maxLength: 7,
  })
  .map((parts) =>
    parts.flatMap(({ kind, percent: whole, parts: below }, at): PayComponent[] => [
      { name: `Part ${at}`, kind, rule: { type: 'PERCENT_OF_FIXED', percent: whole } },
      ...below.map((each, index): PayComponent => ({
        name: `Part ${at}.${index}`,
        kind,
        rule: { type: 'PERCENT_OF', component: index === 0 ? `Part ${at}` : `part ${at}.${index - 1}`, percent: each },
      })),
    ]),
  );

const fixedAmounts = fc
  .array(fc.record({ kind: fixedKind, amount }), { maxLength: 2 })
  .map((amounts) =>
    amounts.map((each, at): PayComponent => ({
      name: `Amount ${at}`,
      kind: each.kind,
      rule: { type: 'AMOUNT', amount: each.amount },
    })),
  );

const variableRule = fc.oneof(
  percent(40).map((each): PayComponent['rule'] => ({ type: 'PERCENT_OF_FIXED', percent: each })),
  percent(40).map((each): PayComponent['rule'] => ({ type: 'PERCENT_OF', component: 'The Rest', percent: each })),
  amount.map((rupees): PayComponent['rule'] => ({ type: 'AMOUNT', amount: rupees })),
);
const variableParts = fc
  .tuple(fc.array(variableRule, { maxLength: 3 }), fc.boolean())
  .map(([rules, hasRest]) =>
    [...rules, ...(hasRest ? [{ type: 'REST' } as const] : [])].map((rule, at): PayComponent => ({
      name: `Variable ${at}`,
      kind: 'VARIABLE',
      rule,
    })),
  );

/** Pay structures of all rules, in any order, as HR may save them. */
const randomPayStructure: fc.Arbitrary<PayStructure> = fc
  .tuple(fixedParts, fixedAmounts, variableParts, fixedKind)
  .map(([parts, amounts, variables, kind]): PayComponent[] => [
    ...parts,
    ...amounts,
    { name: 'The Rest', kind, rule: { type: 'REST' } },
    ...variables,
  ])
  .chain((components) => fc.shuffledSubarray(components, { minLength: components.length }))
  .map((components) => ({ name: 'Random', components }));

const rupees = fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: 999_999_999 }));
const variableRupees = fc.oneof(fc.constant(0), rupees);

/** True where both columns add up as they promise to, in whole rupees that are never below 0. */
function isExact(rows: PayRow[], { fixedCTC, variableCTC }: PayAmounts): boolean {
  const { fixed, all } = payTotals(rows);
  return (
    fixed.annual === fixedCTC &&
    fixed.monthly === twelfth(fixedCTC) &&
    all.annual === fixedCTC + variableCTC &&
    all.monthly === twelfth(fixedCTC + variableCTC) &&
    rows.flatMap(({ annual, monthly }) => [annual, monthly]).every((part) => Number.isSafeInteger(part) && part >= 0)
  );
}

/** Divides the amounts, raised to the least that would do where they are too low: once for each field. */
function divideRaised(
  components: PayComponent[],
  amounts: PayAmounts,
  tries = 2,
): { rows: PayRow[]; amounts: PayAmounts } {
  const breakup = payBreakup({ components }, amounts);
  if ('rows' in breakup) return { rows: breakup.rows, amounts };
  const { field, least } = breakup.refused;
  if (tries === 0 || least <= amounts[field]) throw new Error(`no least amount: ${field} ${least}`);
  return divideRaised(components, { ...amounts, [field]: least }, tries - 1);
}

it('divides any amounts by any structure exactly, or names the lowest amount that it can divide', () => {
  const property = fc.property(randomPayStructure, rupees, variableRupees, (structure, fixedCTC, variableCTC) => {
    const { components } = payStructureSchema.parse(structure);
    const { rows, amounts } = divideRaised(components, { fixedCTC, variableCTC });
    const names = rows.map(({ name }) => name);
    return isExact(rows, amounts) && components.every(({ name }, at) => names[at] === name);
  });
  expect(fc.check(property, { numRuns: 2000 }).counterexample).toBeNull();
});

it('divides any amounts by the initial structures of an installation', () => {
  const property = fc.property(
    fc.constantFrom(...startingPayStructures),
    rupees,
    variableRupees,
    (structure, fixedCTC, variableCTC) => {
      const { components } = payStructureSchema.parse(structure);
      const breakup = payBreakup({ components }, { fixedCTC, variableCTC });
      return 'rows' in breakup && isExact(breakup.rows, { fixedCTC, variableCTC });
    },
  );
  expect(fc.check(property, { numRuns: 1000 }).counterexample).toBeNull();
});
