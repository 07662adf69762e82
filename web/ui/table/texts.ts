import { texts } from '#domain/texts.ts';

export const tableTexts = texts('uiTable', {
  search: 'Search',
  clear: 'Clear',
  selected: (count: string) => `${count} selected`,
  all: 'All',
  anyName: 'Any name',
  filters: 'Filters that are set',
  removeFilter: (filter: string) => `Remove the filter ${filter}`,
  pages: 'Pages',
  range: (first: string, last: string, total: string) => `${first}–${last} of ${total}`,
  filteredFrom: (total: string) => `filtered from ${total}`,
  clearFilters: 'Clear filters',
  page: (page: string, pages: string) => `Page ${page} of ${pages}`,
  previousPage: 'Previous page',
  nextPage: 'Next page',
  rowsPerPage: 'Rows per page',
});
