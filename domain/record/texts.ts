import { texts } from '#domain/texts.ts';

/** The record in words: its export, and what the screen and the workbook share. */
export const recordTexts = texts('record', {
  sheet: 'Record',
  columns: {
    on: 'Time',
    who: 'User',
    kind: 'Kind',
    what: 'What',
    candidate: 'Person',
    ip: 'Address',
    device: 'Browser',
  },
  kinds: { REVEALED: 'Revealed', EXPORTED: 'Exported', DOWNLOADED: 'Downloaded', CHANGED: 'Changed' },
  dayOrder: 'The last day is before the first one',
});
