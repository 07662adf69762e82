import type { OfferRecord } from '#contract/offers.ts';
import { createdByOf } from '#domain/offer/offer-filter.ts';
import type { offerColumnTexts } from '#web/hr/offers-list/texts.ts';
import type { ListSort } from '#web/ui/data-list/filters/list-filters.ts';
import { compareKeys, numberKeyOf, type SortKey, textKeyOf } from './sort-key.ts';

/** What rows can be sorted by: every column (docs/rules/offers-list.md#sorting). */
export type OfferColumnKey = keyof typeof offerColumnTexts.titles;

export type OfferSort = ListSort<OfferColumnKey>;

/** Newest first, as the server answers them. */
export const newestFirst: OfferSort = { key: 'candidateOfferId', direction: 'desc' };

export const isNewestFirst = ({ key, direction }: OfferSort): boolean =>
  key === newestFirst.key && direction === newestFirst.direction;

const dates = new Set<OfferColumnKey>(['joiningDate', 'replyBy', 'createdOn', 'modifiedOn']);

/** Since when the candidate has had the offer without an answer (ISO instant); null where none is awaited. */
export const waitingSince = ({ offerLetterStatus, sentOn }: OfferRecord): string | null =>
  offerLetterStatus === 'Offer Sent' ? sentOn : null;

/** By what a column sorts: ids and CTC by number, dates by date, the rest as people sort texts; null for nothing. */
export function sortKeyOf(offer: OfferRecord, key: OfferColumnKey): SortKey | null {
  if (key === 'waiting') {
    const since = waitingSince(offer);
    return since === null ? null : numberKeyOf(-Date.parse(since));
  }
  if (key === 'signOff') return textKeyOf(offer.signOff?.state ?? '');
  const value = key === 'createdBy' ? createdByOf(offer) : offer[key];
  if (typeof value !== 'number' && !dates.has(key)) return value ? textKeyOf(value) : null;
  const number = typeof value === 'number' ? value : Date.parse(value ?? '');
  return Number.isNaN(number) ? null : numberKeyOf(number);
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
