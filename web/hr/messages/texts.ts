import { texts } from '#domain/texts.ts';

export const messagesPageTexts = texts('messagesPage', {
  title: 'Messages',
  columns: { message: 'Message', about: 'About', state: 'State', reason: 'What happened, and what to do' },
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
  goToDashboard: 'Go to the dashboard',
  firstPage: 'First page',
});
