import { texts } from '#domain/texts.ts';

/** The frame of the settings, and what all of their sections say. */
export const settingsTexts = texts('settingsPage', {
  title: 'Settings',
  sections: {
    lists: { label: 'Lists', about: 'What offers and workbooks choose from' },
    people: { label: 'People', about: 'Who works in this HR portal' },
    account: { label: 'My account', about: 'Your own name and password' },
  },
  loading: 'Loading the settings',
});
