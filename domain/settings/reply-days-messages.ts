import { texts } from '#domain/texts.ts';

/** Errors of the reply days. */
export const replyDaysMessages = texts('replyDays', {
  days: 'Enter a whole number of days from 1 to 365',
});
