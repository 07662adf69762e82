import { texts } from '#domain/texts.ts';

/** What parts of several folders say, and the few texts of a small part; every first visit loads them. */
export const uiTexts = texts('ui', {
  close: 'Close',
  cancel: 'Cancel',
  openInNewTab: 'Open in a new tab',
  retry: 'Retry',
  save: 'Save',
  saving: 'Saving…',
  sending: 'Sending…',
  loading: 'Loading…',
  requestId: (id: string) => `Request ID: ${id}`,
  product: 'Aarambh',
  hrPortal: 'HR Portal',
  madeBy: 'Onboarding by Aarambh',
  savedStep: (label: string) => `${label}<quiet>, saved</quiet>`,
});

export const dateLeafTexts = texts('dateLeaf', {
  fullDay: (weekday: string, date: string) => `${weekday}, ${date}`,
  daysLeft: (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`),
});
