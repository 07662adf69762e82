import { texts } from '#domain/texts.ts';

export const handoverTexts = texts('handoverDialog', {
  download: 'Export',
  dialogFailed: 'The export could not be opened. Please check your connection and try again.',
  title: (count: string, one: boolean) => (one ? 'Export 1 person' : `Export ${count} people`),
  layout: 'Layout',
  columns: (count: number) => (count === 1 ? '1 column' : `${count} columns`),
  ownColumns: (columns: string) => `${columns}, your own layout`,
  filled: (columns: string, empty: number) => (empty === 0 ? columns : `${columns}, ${empty} left blank`),
  loading: 'Loading the layouts',
  loadFailed: 'The layouts could not be loaded.',
  tableLabel: (layout: string) => `Columns of ${layout}`,
  column: 'Column',
  comesFrom: 'Comes from',
  staysEmpty: 'Empty: not collected here',
  unsourced: (origin: string) => `${origin} (the heading is on no public page)`,
  showAll: (count: number) => `Show all ${count} columns`,
  showFewer: 'Show fewer columns',
  sources: 'Where the headings are from',
  source: (dated: string | null, readOn: string) =>
    dated === null ? `read on ${readOn}` : `${dated}, read on ${readOn}`,
  checkHeadings: 'Your account there may name its columns in its own way: compare them before you import.',
  reason: 'Reason',
  reasonHint: 'Kept in the history of each person',
  warning: (count: string, one: boolean) =>
    `The file holds identity and account numbers in full, where the layout has them. The export of ${one ? 'this person' : `each of the ${count} people`} is recorded under your name.`,
  tooMany: (most: string) => `At most ${most} people at a time. Please narrow the list by its filters.`,
  downloading: 'Exporting…',
  received: (size: string) => `Exporting. ${size} received.`,
  receivedOf: (size: string, whole: string) => `Exporting. ${size} of about ${whole} received.`,
  started: 'Exporting. Nothing received yet.',
  failed:
    'The export was interrupted, and no file was saved. The people exported by then are recorded. Please try again.',
  cancelled: 'The export was cancelled, and no file was saved. The people exported by then are recorded.',
  done: (count: string, one: boolean) => (one ? '1 person was exported.' : `${count} people were exported.`),
  kept: 'What you chose is kept.',
});
