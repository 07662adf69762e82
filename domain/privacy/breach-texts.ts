import { refsOf, texts } from '#domain/texts.ts';

/** Breaches of personal data: errors, messages and the drafts of the letters. */
export const breachMessages = texts('breach', {
  becameAware: 'Enter when you became aware of it, not later than now',
  what: 'Please enter what happened',
  period: 'Enter a time',
  periodOrder: 'The end is before the beginning',
  point: 'This point of the letter is empty',
  unknown: 'This breach was not found. Please reload the page.',
  changed: 'Another user changed this breach. Please reload the page.',
  sentAlready: 'The letters were sent already',
  noPeople: 'No documents were opened in this period, so no letter is needed',
  opened: 'The breach is recorded',
  saved: 'Saved',
  sent: 'The letters are on their way',
  drilled: 'The drill is recorded. No letter was sent.',
  /** Drafts: HR completes them before they are sent. */
  drafts: {
    nature: (what: string, from: string, until: string) =>
      `${what} It concerns data of yours between ${from} and ${until}.`,
    consequences: 'Somebody may know documents or numbers of yours, and may use them to pretend to be you.',
    measures: 'We have ended the access, informed the authorities and examine what happened.',
    advice: 'Do not answer calls or mails that ask for codes or passwords. Look at your bank statements.',
    contact: (name: string, email: string) => `${name}, ${email}`,
    events: 'To be completed: events, circumstances and reasons.',
    findings: 'To be completed: findings about the person who caused it.',
    remedies: 'To be completed: measures against a repetition.',
    intimations: 'To be completed after the letters to the people were sent.',
    intimationsSent: (on: string, written: string, all: string) =>
      `On ${on} we wrote by mail to those whose data were seen (${written} of ${all}): what happened, what it may mean for them, what we have done, what they can do, and whom to ask.`,
  },
});
export const breachRefs = refsOf(breachMessages);
