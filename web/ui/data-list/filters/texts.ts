import { texts } from '#domain/texts.ts';

export const listFilterTexts = texts('uiListFilter', {
  by: (column: string) => `Filter by ${column}`,
  byFrom: (column: string) => `Filter by ${column} from`,
  byTo: (column: string) => `Filter by ${column} to`,
  captionFrom: (column: string) => `${column} from`,
  captionTo: 'to',
  from: 'From',
  to: 'To',
  value: (column: string, value: string) => `${column}: ${value}`,
  /** `from` or `to` is '' where the range has no such end. */
  days: (column: string, from: string, to: string) =>
    `${column}${from === '' ? '' : ` from ${from}`}${to === '' ? '' : ` to ${to}`}`,
  clearSearch: 'Clear search',
  clear: (count: number) => `Clear filters (${count})`,
  open: (count: number) => (count === 0 ? 'Filters' : `Filters (${count})`),
  title: 'Filters and order',
  sortBy: 'Sort by',
  order: 'Order',
  ascending: 'Ascending',
  descending: 'Descending',
  columns: 'Columns',
  showAllColumns: 'Show all columns',
});
