import { texts } from '#domain/texts.ts';

export const firstDayMessages = texts('firstDay', {
  outcome: 'Choose what happened',
  dateRequired: 'Enter a date',
  joinedInFuture: 'This day has not come yet. Choose Postponed if the joining date has moved.',
  joinedTooEarly: (date: string) => `This is more than a year before the joining date, ${date}`,
  postponedNotLater: (date: string) => `The new date must be after ${date}, the date that was agreed`,
  postponedPast: 'The new date cannot be in the past',
  takeBackReason: 'Please say why this is taken back',
  employeeId: 'Use up to 40 letters, digits and - / . _, and begin with a letter or a digit',
  employeeIdTaken: (employeeId: string) => `${employeeId} already belongs to someone else`,
  employeeIdOnlyJoined: 'Only employees who joined have an employee ID',
  notAccepted: 'Only candidates who accepted their offer can join.',
  changedMeanwhile: 'Someone else has recorded something. Reload to see it.',
  nothingRecorded: 'There is nothing to take back for this first day.',
  alreadyRecorded: 'What happened on the first day is already recorded.',
  early: (days: number) => (days === 1 ? '1 day before the agreed date' : `${days} days before the agreed date`),
  outcomes: { JOINED: 'Joined', POSTPONED: 'Postponed', NOT_JOINED: 'Did not join' },
});

export const employeeIdMessages = texts('employeeIds', {
  patternRequired: 'Enter a pattern, such as EMP-{number:4}',
  patternNoNumber: 'Write {number} or {number:4} where the number goes',
  patternTwoNumbers: 'Write {number} only once',
  patternDigits: 'The number of digits must be from 1 to 9, such as {number:4}',
  patternUnknown: (part: string) => `${part} is not known. Only {number} and {number:4} can be used in braces.`,
  patternBraces: 'Every { needs a }, such as {number:4}',
  patternCharacters: 'Outside the braces use letters, digits and - / . _, and begin with a letter or a digit',
  patternLong: 'Please keep this under 30 characters',
  firstNumber: 'Enter a whole number from 1 to 999999999',
});
