import { texts } from '#domain/texts.ts';
import { formatCount } from '#domain/values/count.ts';

/** HR's list of the candidates who accepted; the title is also what the list is called. */
export const onboardingListTexts = texts('onboardingList', {
  title: 'Onboarding',
  searchPlaceholder: 'Name, mobile, email or candidate ID',
  columns: {
    candidateId: 'Candidate ID',
    name: 'Name',
    joining: 'Joining form',
    since: 'Since',
    joiningDate: 'Joining date',
    role: 'Role',
    department: 'Department',
    mobile: 'Mobile',
    email: 'Email',
    offeredDate: 'Offered date',
  },
  states: {
    notBegun: 'Not started',
    started: 'Started',
    sentBack: 'Sent back',
    submitted: 'Submitted',
    verified: 'Verified',
    postponed: 'Postponed',
    joined: 'Joined',
    notJoined: 'Did not join',
  },
  newestAcceptance: 'Newest acceptance',
  show: 'Show candidates',
  showCount: (count: number) => (count === 1 ? 'Show 1 candidate' : `Show ${formatCount(count)} candidates`),
  view: 'View',
  viewCandidate: (name: string) => `View ${name}`,
  more: (name: string) => `More for ${name}`,
  offer: 'Open offer',
  firstPage: 'First page',
  selection: 'Selected candidates',
  selectFailed: 'The candidates could not be selected. Please check your connection and try again.',
});

/** Reminding candidates of their joining forms. */
export const onboardingSelectionTexts = texts('onboardingSelection', {
  remind: 'Remind',
  remindedUntil: (from: string) => `Reminded. Remind again from ${from}.`,
  remindTitle: (count: number) => (count === 1 ? 'Remind 1 candidate?' : `Remind ${formatCount(count)} candidates?`),
  remindText: 'Candidates whose joining form is not submitted get an email with the link, at most once in 12 hours.',
  reminding: 'Reminding...',
  progress: (done: number, total: number) => `${formatCount(done)} of ${formatCount(total)}`,
  reminded: (count: number) => (count === 1 ? '1 candidate reminded.' : `${formatCount(count)} candidates reminded.`),
  notReminded: (count: number) => (count === 1 ? '1 was not reminded.' : `${formatCount(count)} were not reminded.`),
  remindFailed: 'The reminder could not be sent. Please check your connection and try again.',
  reason: (count: string, reason: string) => `${count}: ${reason}`,
  stop: 'Stop',
  tryAgain: 'Try again',
  done: 'Done',
});
