import { texts } from '#domain/texts.ts';

/** Why the days to reply are refused. */
export const replyDaysMessages = texts('replyDays', {
  days: 'Enter a whole number of days from 1 to 365',
});
