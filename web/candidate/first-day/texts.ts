import { texts } from '#domain/texts.ts';

/** The candidate's first day, and whether they still join (docs/rules/first-day.md#before-the-first-day). */
export const firstDayTexts = texts('ownFirstDay', {
  title: 'Your First Day',
  back: 'Your joining',
  loading: 'Loading your first day…',
  loadFailed: 'Your first day could not be loaded.',
  unknown: 'Your joining date is on your offer letter.',
  add: 'Add to calendar',
  adding: 'Loading the file…',
  addFailed: 'The calendar file could not be loaded.',
  where: 'Where, and whom to ask for',
  map: 'Open the map',
  later: 'HR has not written more about this day yet.',
  changed: (label: string, before: string, now: string) => `${label} has changed: it was ${before}, now it is ${now}.`,
  added: (label: string) => `${label} is new.`,
  removed: (label: string) => `${label} is no longer given.`,
  addAgain: 'Please add the day to your calendar again.',
  another: 'Your joining date does not suit you any more?',
  toJoiningDate: 'Tell HR',
});

export const joiningDateTexts = texts('joiningDate', {
  title: 'Your Joining Date',
  question: (date: string) => `Are you joining on ${date}?`,
  date: 'The date on which you can join',
  note: 'Note',
  noteHint: 'Optional. HR reads it.',
  send: 'Send answer',
  sending: 'Sending…',
  failed: 'Your answer could not be sent. Please check your connection and try again.',
  last: (answer: string, on: string) => `Your last answer: ‘${answer}’, on ${on} IST. You can change it here.`,
});
