/** A monthly wage ceiling in rupees, from this day (ISO) on. */
type Ceiling = { from: string; monthly: number };

/** The wages up to which Provident Fund is compulsory, and of which contributions are computed. */
const pfCeilings: readonly Ceiling[] = [
  { from: '2026-09-17', monthly: 25_000 },
  { from: '2014-09-01', monthly: 15_000 },
];

/** The wages up to which Employees' State Insurance applies (for people without a disability). */
const esiCeilings: readonly Ceiling[] = [{ from: '2017-01-01', monthly: 21_000 }];

const on = (ceilings: readonly Ceiling[], day: string): number =>
  (ceilings.find(({ from }) => from <= day) ?? ceilings.at(-1))?.monthly ?? 0;

export const pfCeilingOn = (day: string): number => on(pfCeilings, day);

export const esiCeilingOn = (day: string): number => on(esiCeilings, day);
