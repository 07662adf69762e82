import { texts } from '#domain/texts.ts';
import { formatCount } from '#domain/values/count.ts';

export const offerResendTexts = texts('offerResend', {
  note: 'Note',
  noteHint: 'Added to the email as you type it.',
  stop: 'Stop',
  done: 'Done',
  tryAgain: 'Try again',
  skipped: 'Not sent',
  AGAIN: {
    title: (names: string) => `Send the letter to ${names} again?`,
    text: 'The same letter goes out again. Candidates who have not set a password get a new temporary one; the old one no longer works.',
    confirm: 'Send again',
    busy: 'Sending…',
    progress: (done: number, total: number) => `Sending ${formatCount(done)} of ${formatCount(total)}`,
    failed: 'The letter could not be sent again. Please check your connection and try again.',
    sent: (count: number) =>
      count === 1 ? '1 letter is on its way again.' : `${formatCount(count)} letters are on their way again.`,
    none: 'The letter was not sent again.',
    left: (count: number) => (count === 1 ? '1 was not sent.' : `${formatCount(count)} were not sent.`),
    passedOver: (count: number) => (count === 1 ? '1 will not be sent:' : `${formatCount(count)} will not be sent:`),
  },
  REMINDER: {
    title: (names: string) => `Remind ${names} of the offer?`,
    text: 'An email reminds the candidate of the offer, the reply-by date and where to log in. It contains no password.',
    confirm: 'Remind',
    busy: 'Reminding...',
    progress: (done: number, total: number) => `Reminding ${formatCount(done)} of ${formatCount(total)}`,
    failed: 'The reminder could not be sent. Please check your connection and try again.',
    sent: (count: number) =>
      count === 1 ? '1 candidate is reminded.' : `${formatCount(count)} candidates are reminded.`,
    none: 'No reminder was sent.',
    left: (count: number) => (count === 1 ? '1 was not reminded.' : `${formatCount(count)} were not reminded.`),
    passedOver: (count: number) =>
      count === 1 ? '1 cannot be reminded now:' : `${formatCount(count)} cannot be reminded now:`,
  },
  /** Where some, or all, of those who are reminded have accepted, and their joining forms are missing. */
  forms: {
    title: (names: string) => `Remind ${names} of the joining form?`,
    both: (names: string) => `Remind ${names}?`,
    text: 'Candidates who have accepted get an email with the link to their joining form.',
    noteHint: 'Added to the emails about offers as you type it.',
  },
  candidates: (count: number) => `${formatCount(count)} candidates`,
});
