import { texts } from '#domain/texts.ts';

export const remindersTexts = texts('remindersSection', {
  offers: 'Offers without an answer',
  forms: 'Joining forms that were not submitted',
  joining: 'Before the first day',
  hours: 'Hours of the day',
  hoursHint: 'India time. At most one reminder a day.',
  daysHint: 'Numbers from 1 to 60 with commas between them; leave it empty for none.',
  hour: (hour: number) => `${String(hour).padStart(2, '0')}:00`,
  on: 'on',
  off: 'off',
  labels: {
    offerReminders: 'Remind candidates to answer',
    daysAfterSending: 'Days after sending',
    daysBeforeReplyBy: 'Days before Reply By',
    formReminders: 'Remind candidates to fill the joining form',
    daysAfterAcceptance: 'Days after acceptance',
    daysBeforeJoining: 'Days before joining',
    stillJoining: 'Ask ‘Still joining?’ 21 and 7 days before the joining date',
    firstDayMails: 'Send the details of the first day 7 days and 1 day before, and their changes',
    fromHour: 'From',
    untilHour: 'Until',
  },
});
