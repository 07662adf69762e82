import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { offerFilterSchema } from '#domain/offer/offer-filter.ts';
import { offerColumns } from '#web/hr/offers-list/columns/offer-columns.tsx';
import type { ListFilter, OfferQuery } from '#web/hr/offers-list/store/offer-index.ts';
import { isNewestFirst, newestFirst, type OfferSort } from '#web/hr/offers-list/store/offer-sort.ts';

/** What of the list a link tells: search, filters, order, rows a page, and the page counted from 0. */
export type ListState = OfferQuery & { page: number; size: number };

const filterKeys = z.keyof(offerFilterSchema).options;
type FilterKey = (typeof filterKeys)[number];

/** The state that a URL's query names (`?search=…&status=Pending&sort=-joiningDate&page=3`); what makes no sense is ignored. */
export function readListUrl(query: string): ListState {
  const params = new URLSearchParams(query);
  const { search = '', ...filter } = readFilter(params);
  return {
    search,
    filter,
    sort: readSort(params.get('sort') ?? ''),
    page: readPage(params.get('page') ?? ''),
    size: readSize(params.get('size') ?? ''),
  };
}

/** The query that `readListUrl` reads again; '' for the list as it opens by itself. */
export function writeListUrl({ search, filter, sort, page, size }: ListState): string {
  const params = new URLSearchParams();
  const values = { search: search.trim(), ...filter };
  for (const key of filterKeys) if (values[key]) params.set(key, values[key]);
  if (!isNewestFirst(sort)) params.set('sort', `${sort.direction === 'desc' ? '-' : ''}${sort.key}`);
  if (page > 0) params.set('page', String(page + 1));
  if (size !== limits.offersPageSize) params.set('size', String(size));
  const query = params.toString();
  return query === '' ? '' : `?${query}`;
}

export const listUrl = { read: readListUrl, write: writeListUrl };

/** The filter without what filters nothing. */
export function withoutEmpty(filter: ListFilter): ListFilter {
  return Object.fromEntries(Object.entries(filter).filter(([, value]) => value !== ''));
}

function readFilter(params: URLSearchParams): ListFilter & { search?: string } {
  const read: Partial<Record<FilterKey, unknown>> = {};
  for (const key of filterKeys) {
    const value = params.get(key);
    if (value !== null && value !== '') read[key] = value;
  }
  const checked = z.safeParse(offerFilterSchema, read);
  if (checked.success) return checked.data;
  // One value that makes no sense does not take the others with it.
  for (const { path } of checked.error.issues) delete read[path[0] as FilterKey];
  return z.parse(offerFilterSchema, read);
}

function readSort(text: string): OfferSort {
  const name = text.replace(/^-/, '');
  const column = offerColumns.find(({ key }) => key === name);
  return column === undefined ? newestFirst : { key: column.key, direction: text === name ? 'asc' : 'desc' };
}

function readSize(text: string): number {
  return limits.offersPageSizes.find((size) => String(size) === text) ?? limits.offersPageSize;
}

function readPage(text: string): number {
  return /^[1-9]\d{0,6}$/.test(text) ? Number(text) - 1 : 0;
}
