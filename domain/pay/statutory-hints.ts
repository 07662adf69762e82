import { esiCeilingOn, pfCeilingOn } from '#domain/statutory/ceilings.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { PayRow } from './letter-pay.ts';
import { payTotals } from './pay-breakup.ts';

export const statutoryHints = ['PF_COMPULSORY', 'ESI_APPLIES'] as const;
export type StatutoryHint = (typeof statutoryHints)[number];

/** What the law demands at the monthly wages of these rows on this day; nothing without wages. A hint, which never blocks. */
export function statutoryHintsOf(rows: readonly PayRow[], day: string = todayInIndia()): StatutoryHint[] {
  const { monthly } = payTotals(rows).WAGE;
  if (monthly <= 0) return [];
  return [
    ...(monthly <= pfCeilingOn(day) ? (['PF_COMPULSORY'] as const) : []),
    ...(monthly <= esiCeilingOn(day) ? (['ESI_APPLIES'] as const) : []),
  ];
}
