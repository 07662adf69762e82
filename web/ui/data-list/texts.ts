import { texts } from '#domain/texts.ts';

export const listTexts = texts('uiList', {
  skip: 'Skip to the rows',
  actions: 'Actions',
  selectPage: 'Select all on this page',
  allOnPage: 'All on this page',
  selectAllThatMatch: (count: string) => `Select all ${count} that match`,
  selectAll: (count: string) => `Select all ${count}`,
  clearSelection: 'Clear selection',
  select: (name: string) => `Select ${name}`,
  more: 'More',
  less: 'Less',
  moreAbout: (name: string) => `More about ${name}`,
  lessAbout: (name: string) => `Less about ${name}`,
});
