import { describe, expect, it } from 'vitest';
import { codeOf } from '#domain/texts.ts';
import type { PayRow } from './letter-pay.ts';
import { payBreakup, payTotals, twelfth, wagesHint, type PayAmounts } from './pay-breakup.ts';
import type { PayComponent } from './pay-component.ts';
import { statutoryHintsOf } from './statutory-hints.ts';

const fieldSales: PayComponent[] = [
  { name: 'Basic', kind: 'WAGE', rule: { type: 'PERCENT_OF_FIXED', percent: 50 } },
  { name: 'House Rent Allowance', kind: 'ALLOWANCE', rule: { type: 'PERCENT_OF', component: 'Basic', percent: 40 } },
  { name: 'Conveyance', kind: 'ALLOWANCE', rule: { type: 'AMOUNT', amount: 60_000 } },
  { name: 'Special Allowance', kind: 'ALLOWANCE', rule: { type: 'REST' } },
  { name: 'Provident Fund, employer', kind: 'EMPLOYER', rule: { type: 'PERCENT_OF', component: 'Basic', percent: 12 } },
  { name: 'Gratuity', kind: 'EMPLOYER', rule: { type: 'PERCENT_OF', component: 'Basic', percent: 4.81 } },
  { name: 'Performance Pay', kind: 'VARIABLE', rule: { type: 'REST' } },
];

function rowsOf(components: PayComponent[], amounts: PayAmounts): PayRow[] {
  const breakup = payBreakup({ components }, amounts);
  if ('refused' in breakup) throw new Error(codeOf(breakup.refused.text));
  return breakup.rows;
}

const figures = (rows: PayRow[]) => rows.map(({ name, annual, monthly }) => [name, annual, monthly]);

const sumsOf = (rows: PayRow[]) => {
  const { fixed, all } = payTotals(rows);
  return [fixed.annual, fixed.monthly, all.annual, all.monthly];
};

describe('the rows', () => {
  it('have whole months, twelve of which make a year', () => {
    expect(figures(rowsOf(fieldSales, { fixedCTC: 1_080_000, variableCTC: 120_000 }))).toEqual([
      ['Basic', 540_000, 45_000],
      ['House Rent Allowance', 216_000, 18_000],
      ['Conveyance', 60_000, 5000],
      ['Special Allowance', 173_220, 14_435],
      ['Provident Fund, employer', 64_800, 5400],
      ['Gratuity', 25_980, 2165],
      ['Performance Pay', 120_000, 10_000],
    ]);
  });

  it('put rounding differences into the balance component', () => {
    const rows = rowsOf(fieldSales, { fixedCTC: 1_000_001, variableCTC: 0 });
    expect(figures(rows)).toEqual([
      ['Basic', 500_004, 41_667],
      ['House Rent Allowance', 200_004, 16_667],
      ['Conveyance', 60_000, 5000],
      ['Special Allowance', 155_945, 12_995],
      ['Provident Fund, employer', 60_000, 5000],
      ['Gratuity', 24_048, 2004],
      ['Performance Pay', 0, 0],
    ]);
    expect(sumsOf(rows)).toEqual([1_000_001, 83_333, 1_000_001, 83_333]);
  });

  it('put them into the largest component where percentages make up the whole', () => {
    const thirds = [33.3333, 33.3333, 33.3334].map((percent, at): PayComponent => {
      return { name: `Part ${at + 1}`, kind: 'WAGE', rule: { type: 'PERCENT_OF_FIXED', percent } };
    });
    expect(figures(rowsOf(thirds, { fixedCTC: 1_000_000, variableCTC: 0 }))).toEqual([
      ['Part 1', 333_328, 27_777],
      ['Part 2', 333_336, 27_778],
      ['Part 3', 333_336, 27_778],
    ]);
  });

  it('never give a component a negative amount', () => {
    const tenths = Array.from({ length: 10 }, (_, at): PayComponent => {
      return { name: `Part ${at + 1}`, kind: 'WAGE', rule: { type: 'PERCENT_OF_FIXED', percent: 10 } };
    });
    for (let fixedCTC = 1; fixedCTC <= 400; fixedCTC += 1) {
      const amounts = { fixedCTC, variableCTC: 7 * fixedCTC };
      const rows = rowsOf(tenths, amounts);
      expect(sumsOf(rows)).toEqual([fixedCTC, twelfth(fixedCTC), 8 * fixedCTC, twelfth(8 * fixedCTC)]);
      expect(Math.min(...rows.flatMap(({ annual, monthly }) => [annual, monthly]))).toBeGreaterThanOrEqual(0);
    }
  });

  it('include an own row for variable pay without a component', () => {
    const components = fieldSales.slice(0, 4);
    const rows = rowsOf(components, { fixedCTC: 600_000, variableCTC: 50_000 });
    expect(rows.at(-1)).toEqual({ name: 'Variable Pay', kind: 'VARIABLE', annual: 50_000, monthly: 4167 });
  });

  it('round variable pay by the year', () => {
    const bonus: PayComponent = { name: 'Bonus', kind: 'VARIABLE', rule: { type: 'PERCENT_OF_FIXED', percent: 10 } };
    const components = [...fieldSales.slice(0, 4), bonus];
    expect(rowsOf(components, { fixedCTC: 1_000_005, variableCTC: 100_000 }).at(-1)).toMatchObject({ annual: 100_000 });
    const rows = rowsOf(components, { fixedCTC: 1_000_000, variableCTC: 150_000 });
    expect(figures(rows.slice(-2))).toEqual([
      ['Bonus', 100_000, 8333],
      ['Variable Pay', 50_000, 4167],
    ]);
  });
});

describe('amounts that cannot be divided', () => {
  it('name the field and the lowest valid amount', () => {
    const breakup = payBreakup({ components: fieldSales }, { fixedCTC: 200_000, variableCTC: 0 });
    expect(breakup).toMatchObject({ refused: { field: 'fixedCTC', least: 277_843 } });
    const least = { fixedCTC: 277_843, variableCTC: 0 };
    expect(sumsOf(rowsOf(fieldSales, least)).slice(0, 2)).toEqual([277_843, 23_154]);
  });

  it('are rejected when variable pay is below its components', () => {
    const components: PayComponent[] = [
      ...fieldSales.slice(0, 4),
      { name: 'Joining Bonus', kind: 'VARIABLE', rule: { type: 'AMOUNT', amount: 50_000 } },
    ];
    const breakup = payBreakup({ components }, { fixedCTC: 600_000, variableCTC: 0 });
    expect(breakup).toMatchObject({ refused: { field: 'variableCTC', least: 50_000 } });
  });
});

describe('the hint on wages', () => {
  const rows = (wages: number, others: number): PayRow[] => [
    { name: 'Basic', kind: 'WAGE', annual: wages, monthly: 0 },
    { name: 'Others', kind: 'VARIABLE', annual: others, monthly: 0 },
  ];
  it.each([
    [50, 50, { wagesPercent: 50, hint: null }],
    [49_999, 50_001, { wagesPercent: 49, hint: 'WAGES_UNDER_HALF' }],
    [45, 55, { wagesPercent: 45, hint: 'WAGES_UNDER_HALF' }],
    [100, 0, { wagesPercent: 100, hint: null }],
    [0, 100, { wagesPercent: 0, hint: 'WAGES_UNDER_HALF' }],
    [0, 0, { wagesPercent: 0, hint: null }],
  ])('of %i and %i', (wages, others, expected) => {
    expect(wagesHint(rows(wages, others))).toEqual(expected);
  });
});

describe('a percentage up to a bound of its base', () => {
  const capped = (upTo: 'PF_CEILING' | number, percent = 12): PayComponent[] => [
    { name: 'Basic', kind: 'WAGE', rule: { type: 'PERCENT_OF_FIXED', percent: 50 } },
    { name: 'Special Allowance', kind: 'ALLOWANCE', rule: { type: 'REST' } },
    { name: 'PF', kind: 'EMPLOYER', rule: { type: 'PERCENT_OF', component: 'Basic', percent, upTo } },
  ];
  it.each([
    ['the base is above the ceiling of the day', 'PF_CEILING', 1_200_000, '2026-09-17', 3000],
    ['the letter is of the day before the new ceiling', 'PF_CEILING', 1_200_000, '2026-09-16', 1800],
    ['the base is exactly the ceiling', 'PF_CEILING', 600_000, '2026-11-28', 3000],
    ['the base is below the ceiling', 'PF_CEILING', 480_000, '2026-11-28', 2400],
    ['the bound is an amount', 20_000, 1_200_000, '2026-11-28', 2400],
  ] as const)('takes its part of the bound where %s', (_what, upTo, fixedCTC, day, monthly) => {
    const breakup = payBreakup({ components: capped(upTo) }, { fixedCTC, variableCTC: 0 }, day);
    const rows = 'rows' in breakup ? breakup.rows : [];
    expect(rows.find(({ name }) => name === 'PF')).toMatchObject({ monthly, annual: 12 * monthly });
    expect(sumsOf(rows)).toEqual([fixedCTC, fixedCTC / 12, fixedCTC, fixedCTC / 12]);
  });

  it('bounds variable pay, too', () => {
    const bonus: PayComponent = {
      name: 'Bonus',
      kind: 'VARIABLE',
      rule: { type: 'PERCENT_OF', component: 'Basic', percent: 10, upTo: 7000 },
    };
    const breakup = payBreakup({ components: [...capped(1), bonus] }, { fixedCTC: 1_200_000, variableCTC: 8400 });
    expect('rows' in breakup && breakup.rows.at(-1)).toMatchObject({ name: 'Bonus', annual: 8400 });
  });
});

describe('the hints of the law', () => {
  it.each([
    [25_000, '2026-09-17', ['PF_COMPULSORY']],
    [25_001, '2026-09-17', []],
    [15_001, '2026-09-16', ['ESI_APPLIES']],
    [15_000, '2026-09-16', ['PF_COMPULSORY', 'ESI_APPLIES']],
    [21_000, '2026-11-28', ['PF_COMPULSORY', 'ESI_APPLIES']],
    [0, '2026-11-28', []],
  ])('of wages of ₹%d a month on %s are %j', (monthly, day, hints) => {
    expect(statutoryHintsOf([{ name: 'Basic', kind: 'WAGE', monthly, annual: 12 * monthly }], day)).toEqual(hints);
  });
});
