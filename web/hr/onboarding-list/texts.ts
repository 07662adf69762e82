import { texts } from '#domain/texts.ts';
import { formatCount } from '#domain/values/count.ts';

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

export const onboardingSelectionTexts = texts('onboardingSelection', {
  remind: 'Remind',
  remindedUntil: (from: string) => `Reminded. Remind again from ${from}.`,
});
