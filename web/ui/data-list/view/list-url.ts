import { limits } from '#domain/limits.ts';
import type { FilterValues, ListSort } from '#web/ui/data-list/filters/list-filters.ts';
import type { ListUrl } from '#web/ui/data-list/use-url-state.ts';

/** What of a list a link tells; the page counts from 1, `sort` is null where the list has an order that no column gives. */
export type ListState<F extends FilterValues, K extends string> = {
  search: string;
  filter: F;
  sort: ListSort<K> | null;
  page: number;
  size: number;
};

type ListUrlOptions<F extends FilterValues, K extends string> = {
  /** The filters besides the text search, in the order of the URL; `schema` says of each which values make sense. */
  keys: readonly (keyof F & string)[];
  schema: { safeParse: (values: unknown) => { data?: F | undefined } };
  sorts: readonly K[];
  /** The order in which the list opens; null: one that no column gives. */
  first: ListSort<K> | null;
  /** The rows a page that can be chosen, the one at first in front. */
  sizes?: readonly number[];
};

/** A server's list in a URL's query (`?search=…&state=submitted&sort=-since&page=3`): what makes no sense is ignored, what
 * is as the list opens by itself is left out. */
export function listUrl<F extends FilterValues, K extends string>({
  keys,
  schema,
  sorts,
  first,
  sizes: [firstSize = limits.offersPageSize, ...sizes] = [],
}: ListUrlOptions<F, K>): ListUrl<ListState<F, K>> {
  function readFilter(params: URLSearchParams): F {
    const values = keys.flatMap((key) => {
      const value = schema.safeParse({ [key]: params.get(key) ?? undefined }).data?.[key];
      return value ? [[key, value]] : [];
    });
    return Object.fromEntries(values) as F;
  }

  function readSort(text: string): ListSort<K> | null {
    const name = text.replace(/^-/, '');
    const key = sorts.find((column) => column === name);
    return key === undefined ? first : { key, direction: text === name ? 'asc' : 'desc' };
  }

  function write({ search, filter, sort, page, size }: ListState<F, K>): string {
    const params = new URLSearchParams();
    if (search.trim() !== '') params.set('search', search.trim());
    for (const key of keys) if (filter[key]) params.set(key, filter[key]);
    const order = sort === null ? '' : sortWord(sort);
    if (order !== '' && order !== (first && sortWord(first))) params.set('sort', order);
    if (page > 1) params.set('page', String(page));
    if (size !== firstSize) params.set('size', String(size));
    const query = params.toString();
    return query === '' ? '' : `?${query}`;
  }

  return {
    read(query) {
      const params = new URLSearchParams(query);
      const search = (params.get('search') ?? '').slice(0, limits.textMax);
      const size = sizes.find((one) => String(one) === params.get('size')) ?? firstSize;
      const sort = readSort(params.get('sort') ?? '');
      return { search, filter: readFilter(params), sort, page: pageIn(params), size };
    },
    write,
  };
}

/** An order as URLs know it: '-since'. */
export function sortWord<K extends string>({ key, direction }: ListSort<K>): K | `-${K}` {
  return direction === 'desc' ? `-${key}` : key;
}

/** The page that the address names, counted from 1. */
export function pageIn(params: URLSearchParams): number {
  const page = Number(params.get('page') ?? '1');
  return Number.isSafeInteger(page) && page >= 1 && page <= 1_000_000 ? page : 1;
}
