import { texts } from '#domain/texts.ts';

const number = (count: number) => count.toLocaleString('en-IN');

/** Sending an offer again and reminding of it: what is asked, how far it has come, and what became of each. */
export const offerResendTexts = texts('offerResend', {
  note: 'Note',
  noteHint: 'Is put into the mail, as your words.',
  cancel: 'Cancel',
  stop: 'Stop',
  done: 'Done',
  tryAgain: 'Try again',
  skipped: 'Not sent',
  offerId: (id: number) => `Offer ${id}`,
  AGAIN: {
    title: (names: string) => `Send the letter to ${names} again?`,
    text: 'The same letter goes out again. Those who have not set a password get a new temporary one; the older one no longer works.',
    confirm: 'Send again',
    busy: 'Sending...',
    progress: (done: number, total: number) => `Sending ${number(done)} of ${number(total)}`,
    failed: 'The letter could not be sent again. Please check your connection and try again.',
    sent: (count: number) =>
      count === 1 ? '1 letter is on its way again.' : `${number(count)} letters are on their way again.`,
    left: (count: number) => (count === 1 ? '1 was not sent.' : `${number(count)} were not sent.`),
    passedOver: (count: number) => (count === 1 ? '1 will not be sent:' : `${number(count)} will not be sent:`),
  },
  REMINDER: {
    title: (names: string) => `Remind ${names} of the offer?`,
    text: 'A mail says that the offer waits for an answer, until when, and where to log in. It holds no password.',
    confirm: 'Remind',
    busy: 'Reminding...',
    progress: (done: number, total: number) => `Reminding ${number(done)} of ${number(total)}`,
    failed: 'The reminder could not be sent. Please check your connection and try again.',
    sent: (count: number) => (count === 1 ? '1 candidate is reminded.' : `${number(count)} candidates are reminded.`),
    left: (count: number) => (count === 1 ? '1 was not reminded.' : `${number(count)} were not reminded.`),
    passedOver: (count: number) =>
      count === 1 ? '1 cannot be reminded now:' : `${number(count)} cannot be reminded now:`,
  },
  /** Where some, or all, of those who are reminded have accepted, and their joining forms are missing. */
  forms: {
    title: (names: string) => `Remind ${names} of the joining form?`,
    both: (names: string) => `Remind ${names}?`,
    text: 'Those who have accepted get a mail with the link to their joining form.',
    noteHint: 'Is put into the mails about offers, as your words.',
  },
  candidates: (count: number) => `${number(count)} candidates`,
});
