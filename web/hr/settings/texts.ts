import { texts } from '#domain/texts.ts';
import { formatCount } from '#domain/values/count.ts';

export const settingsTexts = texts('settingsPage', {
  about: {
    company: 'What candidates see on letters, emails and screens',
    lists: 'What offers and workbooks choose from.',
    people: 'Who can use this HR portal.',
    letters: 'What offer letters say',
    pay: 'How a CTC is made up, in offers and letters',
    'reply-by': 'How long an offer can be answered',
    'sign-off': 'Which offers a colleague signs off before they are sent.',
    reminders: 'What is sent automatically, and when',
    'first-day': 'What candidates read about their first day',
    employees: 'How employee IDs are created',
    messages: 'See whether emails and SMS go out',
    'export-layouts': 'Which columns an export of people has, in which order and under which headings.',
    integrations: 'Endpoints of your own systems that receive events about offers.',
    security: 'How HR users log in',
    record: 'Who revealed, exported, downloaded or changed what, and when.',
    account: 'Your name, how you log in, and where you are logged in.',
  },
  loading: 'Loading the settings',
  loadFailed: 'The settings could not be loaded.',
  discard: 'Discard',
  saved: 'Saved',
  saveFailed: 'The settings could not be saved.',
  noAnswer: 'The server did not answer. What you typed is kept: try again.',
  load: 'Load changes',
  reading: 'Loading…',
  loaded: 'The changes were loaded. What you have changed is kept.',
  theirs: (label: string, value: string) => `${label} is now: ${value}`,
  nothing: 'nothing',
  leaveText: 'What you have changed in the settings will be lost.',
  usedBy: (offers: number) =>
    offers === 0 ? 'Not used yet' : offers === 1 ? 'Used by 1 offer' : `Used by ${formatCount(offers)} offers`,
  lastSaved: (name: string, on: string) => `Last saved by ${name} on ${on}`,
});
