import { texts } from '#domain/texts.ts';

/** Errors of the reminder settings, by field. */
export const reminderSettingsMessages = texts('reminderSettings', {
  days: 'Enter whole numbers of days from 1 to 60, such as 3, 6',
  tooManyDays: 'Enter at most 5 numbers',
  hour: 'Choose a full hour',
  hours: 'The end must be at least two hours after the start',
});
