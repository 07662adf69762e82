import { texts } from '#domain/texts.ts';

export const payTexts = texts('payTable', {
  component: 'Component',
  aMonth: 'Monthly',
  aYear: 'Annual',
  fixedCTC: 'Fixed CTC',
  totalCTC: 'Total CTC',
  onceAYear: 'Once a year',
  paidByCompany: 'Paid by the company',
  variable: 'Variable, once a year',
  beforeTax: 'Before tax and deductions such as your own Provident Fund share and Professional Tax.',
  percentOfFixed: (percent: number) => `${percent}% of fixed CTC`,
  percentOf: (percent: number, component: string) => `${percent}% of ${component}`,
  upToPf: (rule: string) => `${rule}, up to the PF ceiling`,
  upTo: (rule: string, monthly: string) => `${rule}, up to ${monthly} a month`,
  statutory: { PF_COMPULSORY: 'PF is compulsory at these wages', ESI_APPLIES: 'ESI applies' },
  fixedAmount: 'Fixed amount',
  theRest: 'The rest',
  variablePart: 'Variable',
  wagesUnderHalf: (percent: number) => `Wages are ${percent}% of the total.`,
  wagesExpected: 'The Labour Codes expect at least half.',
});
