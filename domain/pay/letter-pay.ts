export const payKinds = ['WAGE', 'ALLOWANCE', 'EMPLOYER', 'VARIABLE'] as const;
export type PayKind = (typeof payKinds)[number];

/** A component of the pay, in whole rupees. */
export type PayRow = { name: string; kind: PayKind; annual: number; monthly: number };

/** The pay that a letter states component by component, and the structure that it was worked out by. */
export type LetterPay = { payStructureId: number; name: string; version: number; rows: PayRow[] };
