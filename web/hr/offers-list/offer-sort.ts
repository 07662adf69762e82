import type { OfferRecord } from '#contract/offers.ts';

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

/** Spec §3: who created an offer is shown as Admin when it is not known. */
export function createdByOf(offer: OfferRecord): string {
  return offer.createdBy || 'Admin';
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

function isTextColumn(key: OfferColumnKey): key is TextColumnKey {
  return !isNumberColumn(key);
}

export const textColumnKeys = offerColumnKeys.filter(isTextColumn);

/** What a column that sorts by the letters holds; '' for nothing. */
export function textOf(offer: OfferRecord, key: TextColumnKey): string {
  return key === 'createdBy' ? createdByOf(offer) : (offer[key] ?? '');
}

/**
 * What the rows are sorted by, one number a row, NaN for nothing: ids and CTC by number, dates by date (spec §2), the
 * rest by the place that its text has in the alphabet, which `placeOf` knows.
 */
export function sortValues(
  rows: readonly OfferRecord[],
  key: OfferColumnKey,
  placeOf: (text: string) => number = () => 0,
): Float64Array {
  const values = new Float64Array(rows.length);
  const valueOf = isNumberColumn(key)
    ? numbers[key]
    : (offer: OfferRecord) => {
        const text = textOf(offer, key);
        return text === '' ? Number.NaN : placeOf(text);
      };
  for (const [index, offer] of rows.entries()) values[index] = valueOf(offer);
  return values;
}

/** The order of the values: empty ones last in both directions, and of equal ones the first one first. */
export function orderOf(values: Float64Array, direction: OfferSort['direction']): Uint32Array {
  const sign = direction === 'asc' ? 1 : -1;
  const keys = values.map((value) => (Number.isNaN(value) ? Infinity : sign * value));
  const places = new Uint32Array(values.length).map((_, index) => index);
  // Two infinities differ by NaN, which is as good as nothing.
  return places.toSorted((a, b) => (keys[a] ?? 0) - (keys[b] ?? 0) || a - b);
}
