import { formatRupees, rupeesInWords } from '#domain/values/money.ts';
import type { PayKind, PayRow } from './letter-pay.ts';
import { payTotals } from './pay-breakup.ts';

/** A line of the annexure, a component or a sum. `group` is what those from here on are called; a `month` may be ''. */
export type PayLine = { kind: 'part' | 'sum' | 'total'; group?: string; label: string; month: string; year: string };

/** The annexure of a letter: its lines, the totals in words, and notes on the amounts. */
export type PayAnnexure = {
  head: { component: string; month: string; year: string };
  lines: PayLine[];
  inWords: { label: string; words: string }[];
  notes: string[];
};

const groups: Record<PayKind, string> = {
  WAGE: 'Wages',
  ALLOWANCE: 'Allowances',
  EMPLOYER: 'Contributions of the employer',
  VARIABLE: 'Variable pay',
};
const onceAYear = 'Once a year';

/** The rows of the pay annexure, by kind: employer contributions come after the monthly pay, and variable pay, which is
 * paid once a year, after the sum of the fixed CTC. Without variable pay it has no such rows. */
export function payAnnexure(rows: readonly PayRow[]): PayAnnexure {
  const totals = payTotals(rows);
  const hasVariable = totals.VARIABLE.annual > 0;
  const hasEmployer = rows.some(({ kind }) => kind === 'EMPLOYER');
  const sum = (
    kind: 'sum' | 'total',
    label: string,
    { annual, monthly }: { annual: number; monthly: number | null },
  ) => {
    return { kind, label, month: monthly === null ? '' : formatRupees(monthly), year: formatRupees(annual) };
  };
  const gross = {
    annual: totals.WAGE.annual + totals.ALLOWANCE.annual,
    monthly: totals.WAGE.monthly + totals.ALLOWANCE.monthly,
  };
  return {
    head: { component: 'Component', month: 'Monthly', year: 'Annual' },
    lines: [
      ...groupOf(rows, 'WAGE'),
      ...groupOf(rows, 'ALLOWANCE'),
      ...(hasEmployer ? [sum('sum', 'Gross pay', gross), ...groupOf(rows, 'EMPLOYER')] : []),
      ...(hasVariable ? [sum('sum', 'Fixed CTC', totals.fixed), ...groupOf(rows, 'VARIABLE')] : []),
      sum('total', 'Total CTC', { annual: totals.all.annual, monthly: hasVariable ? null : totals.fixed.monthly }),
    ],
    inWords: [
      ...(hasVariable ? [{ label: 'Fixed CTC (annual)', words: rupeesInWords(totals.fixed.annual) }] : []),
      { label: 'Total CTC (annual)', words: rupeesInWords(totals.all.annual) },
    ],
    notes: [
      ...(hasEmployer
        ? [
            'Contributions of the employer are paid by the company in your name, and are no part of what is paid out each month.',
          ]
        : []),
      'Months are rounded to whole rupees. All amounts are before tax and deductions.',
    ],
  };
}

function groupOf(rows: readonly PayRow[], group: PayKind): PayLine[] {
  return rows
    .filter(({ kind }) => kind === group)
    .map(({ name, kind, annual, monthly }, index): PayLine => {
      const month = kind === 'VARIABLE' ? onceAYear : formatRupees(monthly);
      const first = index === 0 ? { group: groups[group] } : {};
      return { kind: 'part', ...first, label: name, month, year: formatRupees(annual) };
    });
}
