export const lookupLists = ['DEPARTMENT', 'SUB_DEPARTMENT', 'DESIGNATION', 'FUNCTIONAL_TITLE'] as const;
export type LookupList = (typeof lookupLists)[number];

export const pastedLinesMax = 2000;

/** A name as names are compared: in any case and with any spaces, `E-Commerce ` is `e-commerce`. */
export const foldedName = (name: string): string => name.normalize('NFKC').replaceAll(/\s+/gu, '').toLowerCase();

export const tidyName = (name: string): string => name.normalize('NFC').trim().replaceAll(/\s+/gu, ' ');

/** The cells of a pasted line: Excel puts tabs between them. Empty ones at the end are none: Excel copies a block of
 * cells whole. A line without any cell is empty. */
export function cellsOfLine(line: string): string[] {
  const cells = line.split('\t').map(tidyName);
  const last = cells.findLastIndex((cell) => cell !== '');
  return cells.slice(0, last + 1);
}

export const lineOutcomes = ['ADDED', 'THERE_ALREADY', 'REFUSED'] as const;
