import type { OfferRecord } from '#contract/offers.ts';
import { createdByOf } from '#domain/offer-filter.ts';
import { compareKeys, numberKeyOf, type SortKey, textKeyOf } from './sort-key.ts';

/** The columns that rows can be sorted by (docs/rules/offers-list.md#sorting). */
export const offerColumnKeys = [
  'candidateOfferId',
  'candidateName',
  'offerLetterStatus',
  'offeredRole',
  'department',
  'joiningDate',
  'fixedCTC',
  'variableCTC',
  'subDepartment',
  'functionalTitle',
  'designation',
  'email',
  'mobile',
  'createdBy',
  'createdOn',
  'modifiedBy',
  'modifiedOn',
] as const;
export type OfferColumnKey = (typeof offerColumnKeys)[number];

export type OfferSort = { key: OfferColumnKey; direction: 'asc' | 'desc' };

/** Newest first, as the server answers them. */
export const newestFirst: OfferSort = { key: 'candidateOfferId', direction: 'desc' };

export function isNewestFirst({ key, direction }: OfferSort): boolean {
  return key === newestFirst.key && direction === newestFirst.direction;
}

/** What pressing a column's header does: another column starts ascending, the same one turns round. */
export function toggleSort(sort: OfferSort, key: OfferColumnKey): OfferSort {
  return { key, direction: sort.key === key && sort.direction === 'asc' ? 'desc' : 'asc' };
}

const numbers = {
  candidateOfferId: (offer: OfferRecord) => offer.candidateOfferId,
  fixedCTC: (offer: OfferRecord) => offer.fixedCTC,
  variableCTC: (offer: OfferRecord) => offer.variableCTC,
  joiningDate: (offer: OfferRecord) => momentOf(offer.joiningDate),
  createdOn: (offer: OfferRecord) => momentOf(offer.createdOn),
  modifiedOn: (offer: OfferRecord) => momentOf(offer.modifiedOn),
};
type NumberColumnKey = keyof typeof numbers;

function momentOf(text: string | null): number {
  return text === null ? Number.NaN : Date.parse(text);
}

function isNumberColumn(key: OfferColumnKey): key is NumberColumnKey {
  return key in numbers;
}

/** By what a column sorts: ids and CTC by number, dates by date, the rest as people sort texts; null for nothing. */
export function sortKeyOf(offer: OfferRecord, key: OfferColumnKey): SortKey | null {
  if (isNumberColumn(key)) {
    const value = numbers[key](offer);
    return Number.isNaN(value) ? null : numberKeyOf(value);
  }
  const text = key === 'createdBy' ? createdByOf(offer) : (offer[key] ?? '');
  return text === '' ? null : textKeyOf(text);
}

/** Rows in order: of equal ones the first one stays first, and those with nothing to sort by come last, in both directions. */
export function inOrder<Row>(
  rows: readonly Row[],
  keyOf: (row: Row) => SortKey | null,
  direction: OfferSort['direction'],
): Row[] {
  const filled: { row: Row; key: SortKey }[] = [];
  const empty: Row[] = [];
  for (const row of rows) {
    const key = keyOf(row);
    if (key === null) empty.push(row);
    else filled.push({ row, key });
  }
  filled.sort(direction === 'asc' ? (a, b) => compareKeys(a.key, b.key) : (a, b) => compareKeys(b.key, a.key));
  return [...filled.map(({ row }) => row), ...empty];
}
