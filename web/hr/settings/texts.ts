import { texts } from '#domain/texts.ts';

export const settingsTexts = texts('settingsPage', {
  title: 'Settings',
  lists: 'Lists',
  people: 'People',
  account: 'My account',
});
