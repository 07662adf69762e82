import type { OfferRecord } from '#contract/offers.ts';
import { createdByOf } from '#domain/offer-filter.ts';

/** The columns that rows can be sorted by (spec §2, "Offer list screen"). */
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

/** What pressing a column's header does: another column starts ascending, the same one turns round (spec §2). */
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
export type TextColumnKey = Exclude<OfferColumnKey, NumberColumnKey>;

function momentOf(text: string | null): number {
  return text === null ? Number.NaN : Date.parse(text);
}

function isNumberColumn(key: OfferColumnKey): key is NumberColumnKey {
  return key in numbers;
}

export function isTextColumn(key: OfferColumnKey): key is TextColumnKey {
  return !isNumberColumn(key);
}

export const textColumnKeys = offerColumnKeys.filter(isTextColumn);

/** What a column that sorts by the letters holds; '' for nothing. */
export function textOf(offer: OfferRecord, key: TextColumnKey): string {
  return key === 'createdBy' ? createdByOf(offer) : (offer[key] ?? '');
}

/** Whether two states of an offer are alike in a column, so that the row stays where it is. */
export function isAlike(a: OfferRecord, b: OfferRecord, key: OfferColumnKey): boolean {
  return isNumberColumn(key) ? Object.is(numbers[key](a), numbers[key](b)) : textOf(a, key) === textOf(b, key);
}

/** The rank of a row that has nothing to be sorted by. */
const none = 0xffff_ffff;

/**
 * The rank of each row among all, from 0, by which sorting needs no comparing: ids and CTC by number, dates by date (spec
 * §2), the rest by the place that its text has in the alphabet, which `placeOf` knows. Equal rows share a rank.
 */
export function ranksOf(
  rows: readonly OfferRecord[],
  key: OfferColumnKey,
  placeOf: (text: string) => number = () => 0,
): Uint32Array {
  if (isNumberColumn(key)) return ranksAmong(Float64Array.from(rows, numbers[key]));
  return Uint32Array.from(rows, (offer) => {
    const text = textOf(offer, key);
    return text === '' ? none : placeOf(text);
  });
}

function ranksAmong(values: Float64Array): Uint32Array {
  // Without a function to compare by, typed arrays sort by number, and NaN last.
  const inOrder = values.toSorted();
  return Uint32Array.from(values, (value) => (Number.isNaN(value) ? none : firstNotBelow(inOrder, value)));
}

function firstNotBelow(values: Float64Array, wanted: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((values[middle] ?? NaN) < wanted) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The rows in the order of their ranks: those without one last in both directions, and of equal ones the first one first. */
export function orderOf(ranks: Uint32Array, direction: OfferSort['direction']): Uint32Array {
  let most = 0;
  for (const rank of ranks) if (rank !== none && rank > most) most = rank;
  const bucketOf = (rank: number): number => {
    if (rank === none) return most + 1;
    return direction === 'asc' ? rank : most - rank;
  };
  // Counting how many go before each rank tells the place of every row.
  const starts = new Uint32Array(most + 3);
  for (const rank of ranks) starts[bucketOf(rank) + 1] = (starts[bucketOf(rank) + 1] ?? 0) + 1;
  for (let bucket = 1; bucket < starts.length; bucket++) {
    starts[bucket] = (starts[bucket] ?? 0) + (starts[bucket - 1] ?? 0);
  }
  const order = new Uint32Array(ranks.length);
  for (const [row, rank] of ranks.entries()) {
    const bucket = bucketOf(rank);
    const place = starts[bucket] ?? 0;
    order[place] = row;
    starts[bucket] = place + 1;
  }
  return order;
}
