import { texts } from '#domain/texts.ts';

/** HR's page of the messages that did not go out; the title is also what the list is called. */
export const messagesPageTexts = texts('messagesPage', {
  title: 'Messages',
  columns: { message: 'Message', about: 'About', state: 'State', reason: 'What happened, and what to do' },
  /** Tells a message from the others wherever only words can. */
  messageName: (kind: string, recipient: string) => `${kind} to ${recipient}`,
  recipient: 'To',
  hrUser: 'HR user',
  when: 'When',
  since: (instant: string) => `since ${instant}`,
  tries: (count: number) => (count === 1 ? '1 try' : `${count} tries`),
  whenAndTries: (when: string, tries: string) => `${when}, ${tries}`,
  whatHappened: 'What happened',
  whatToDo: 'What to do',
  retry: 'Try again',
  retryMessage: (message: string) => `Try again ${message}`,
  retryAll: (count: string) => `Try all ${count} again`,
  goToOffer: 'Go to offer',
  goToOfferOf: (candidate: string) => `Go to offer of ${candidate}`,
  remove: 'Remove',
  removeMessage: (message: string) => `Remove ${message}`,
  removeTitle: (count: number) => (count === 1 ? 'Remove this message?' : `Remove ${count} messages?`),
  removing: 'Removing...',
  selection: 'Selected messages',
  someRetryable: (count: number) =>
    count === 0 ? 'None of them can be tried again.' : `${count} of them can be tried again.`,
  clearSelection: 'Clear selection',
  goToDashboard: 'Go to the dashboard',
  firstPage: 'First page',
});
