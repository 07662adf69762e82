import { texts } from '#domain/texts.ts';
import { formatCount } from '#domain/values/count.ts';

export const privacyPageTexts = texts('hrPrivacy', {
  title: 'Privacy',
  tabs: { label: 'Parts of Privacy', requests: 'Requests', breach: 'Breach' },
  meta: (open: number, late: number) =>
    `${open === 1 ? '1 open request' : `${formatCount(open)} open requests`}${late === 0 ? '' : `, ${formatCount(late)} late`}`,
  columns: { person: 'Person', request: 'Request', dueOn: 'Answer by', state: 'State' },
  removed: 'Removed person',
  received: (reference: string, day: string) => `${reference} of ${day}`,
  noText: 'Without words of their own',
  left: (days: number) => (days === 0 ? 'today' : days === 1 ? 'tomorrow' : `in ${days} days`),
  late: (days: number) => (days === 1 ? 'Late by 1 day' : `Late by ${days} days`),
  answeredOn: (day: string) => `Answered on ${day}`,
  filter: 'Filter by state',
  allStates: 'All states',
  loading: 'Loading requests...',
  loadFailed: 'The requests could not be loaded. Please check your connection and try again.',
  none: 'No one has asked anything about their data.',
  noneHint: 'Candidates ask in ‘My data’. Each request gets a number and a last day for the answer.',
  noneOfState: 'No request has this state.',
  showAll: 'Show all',
  note: (days: number, contact: string) =>
    `Answer within ${days} days, at most 90 by law. Answers are mailed with ${contact} as the contact.`,
  answer: 'Answer',
  answerTo: (reference: string) => `Answer ${reference}`,
  show: 'Show',
  theyAsk: 'Text',
  answerLabel: 'Answer',
  answerHint: 'It is mailed to the person with these words. It may stay empty while the request is in work.',
  newState: 'State after this',
  send: 'Save and send',
  sending: 'Sending…',
  sendFailed: 'The answer could not be saved. Please check your connection and try again.',
  saved: (reference: string) => `${reference} is saved`,
});
