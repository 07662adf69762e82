import { texts } from '#domain/texts.ts';

/** The details of a first day, and the answers to 'Still joining?' (docs/rules/first-day.md). */
export const firstDayPlanMessages = texts('firstDayPlan', {
  labels: {
    date: 'Joining date',
    time: 'Time',
    place: 'Place',
    mapLink: 'Map link',
    contactName: 'Ask for',
    contactPhone: 'Phone',
    bring: 'What to bring',
  },
  time: 'Enter a time such as 09:30',
  mapLink: 'Enter an address that begins with https://',
  contactPhone: 'Enter a valid phone number',
  none: 'There is no first day to show.',
});

export const stillJoiningMessages = texts('stillJoining', {
  answers: { YES: 'Yes', OTHER_DATE: 'I need another date', NOT_SURE: 'I am not sure' },
  choose: 'Choose an answer',
  dateRequired: 'Enter the date on which you can join',
  datePast: 'The date must be after today',
  dateSame: 'This is your joining date already. Choose Yes, or another date.',
  moved: 'Your joining date has changed. Please answer again.',
  over: 'Your first day is already recorded. Please contact HR.',
  thanks: 'Thank you. HR sees your answer.',
});
