import { type OfferColumn, offerColumns } from './offer-columns.tsx';

export const checkboxWidth = 44;
export const actionsWidth = 114;

const [idColumn, nameColumn] = offerColumns;
const idWidth = idColumn?.width ?? 0;

/** How far the sticky cells reach into the table from its start. */
export const stickyWidth = checkboxWidth + idWidth + (nameColumn?.width ?? 0);

/** ID and name stay in sight when the table is scrolled sideways. */
export function stickinessOf({ key }: OfferColumn): { sticky?: number; edge?: boolean } {
  if (key === 'candidateOfferId') return { sticky: checkboxWidth };
  if (key === 'candidateName') return { sticky: checkboxWidth + idWidth, edge: true };
  return {};
}
