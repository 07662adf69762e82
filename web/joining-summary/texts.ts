import { texts } from '#domain/texts.ts';

export const summaryTexts = texts('joiningSummary', {
  edit: (section: string) => `Edit<hidden> ${section}</hidden>`,
  /** In front of the name of a file, for who hears it. */
  view: (label: string) => `View ${label}, `,
});
