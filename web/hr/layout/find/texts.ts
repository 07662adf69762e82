import { texts } from '#domain/texts.ts';
import { formatCount } from '#domain/values/count.ts';

export const findTexts = texts('find', {
  title: 'Find',
  field: 'Find offers, candidates, screens and actions',
  results: 'Results',
  hint: 'Name, mobile number, candidate ID, offer ID, or a screen',
  groups: {
    recent: 'Recently opened',
    offers: 'Offers',
    candidates: 'Candidates',
    actions: 'Actions',
    screens: 'Screens',
    create: 'New offer',
  },
  count: (count: number) => (count === 1 ? '1 result' : `${formatCount(count)} results`),
  more: (shown: number, total: number) =>
    `The best ${shown} of ${formatCount(total)} offers. Type more to narrow them down.`,
  searching: 'Searching…',
  none: (text: string) => `Nothing was found for “${text}”.`,
  /** Where screens or actions were found. */
  noOffer: (text: string) => `No offer was found for “${text}”.`,
  noneHint:
    'Names, e-mail addresses, mobile numbers, candidate IDs and offer IDs are searched, and the names of screens.',
  failed: 'Offers could not be searched. Please check your connection and try again.',
  inList: (text: string) => `Offers, search for “${text}”`,
  remind: (name: string) => `Remind ${name}`,
  createFor: (name: string) => `Create Offer for “${name}”`,
  openForm: 'Joining form',
  offer: (id: number) => `Offer ${id}`,
  /** Which keys do what, below the results. */
  choose: 'choose',
  open: 'open',
  close: 'close',
  enter: 'Enter',
  escape: 'Esc',
  up: '↑',
  down: '↓',
  actions: { create: 'Create Offer', upload: 'Upload Excel', send: 'Send Pending offers' },
  screens: { atRisk: 'At Risk', messages: 'Undelivered messages' },
});
