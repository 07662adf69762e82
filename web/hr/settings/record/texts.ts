import { texts } from '#domain/texts.ts';

export const recordPageTexts = texts('recordPage', {
  label: 'Record',
  filters: 'Filter the record',
  user: 'User',
  kind: 'Kind',
  from: 'From',
  to: 'To',
  person: 'Person',
  personHint: 'Candidate ID or name',
  all: 'All',
  clear: 'Clear filters',
  export: 'Export',
  exporting: 'Exporting…',
  exportFailed: 'The record could not be exported. Please check your connection and try again.',
  loadFailed: 'The record could not be loaded. Please check your connection and try again.',
  newest: 'Newest',
  older: 'Older',
  pages: 'Pages of the record',
  none: 'Nothing was recorded.',
  noneHint: 'Whatever HR reveals, exports, downloads or changes appears here.',
  noneOfFilter: 'Try other filters.',
});
