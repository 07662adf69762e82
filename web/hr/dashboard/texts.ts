import { texts } from '#domain/texts.ts';

export const dashboardTexts = texts('dashboardPage', {
  title: 'Dashboard',
  logout: 'Logout',
  createOffer: 'Create Offer',
  loading: 'Loading the dashboard...',
  secondFactorUndecided: 'Choose who needs a second factor to log in to this HR portal.',
  chooseSecondFactor: 'Choose in Settings',
  about: (from: string, to: string) => `Offers created from ${from} to ${to}. Percentages are of the stage before.`,
  funnel: 'From offer to joining',
  goToOffers: 'Go to the offers',
  upload: 'Upload Excel',
  period: { name: 'Period', 30: 'Last 30 days', 90: 'Last 90 days', year: 'This year', own: 'Other days' },
  from: 'From',
  to: 'To',
  stages: {
    created: 'Created',
    sent: 'Sent',
    opened: 'Opened',
    accepted: 'Accepted',
    submitted: 'Form submitted',
    verified: 'Verified',
    joined: 'Joined',
  },
  /** Behind a percentage. */
  ofStage: (stage: string) => `of ${stage.toLowerCase()}`,
});

export const dashboardSectionTexts = texts('dashboardSections', {
  acceptanceRate: 'Acceptance rate',
  acceptedOf: (accepted: string, decided: string) =>
    `<accepted>${accepted} accepted</accepted> of <decided>${decided} decided</decided>`,
  medianTime: 'Median time to decide',
  afterSent: 'after it was sent',
  noneYet: 'None yet',
  declines: 'Rejection reasons',
  latestFirst: 'latest first',
  joiningSoon: 'Joining soon',
  in14Days: 'in 14 days',
  needsYou: 'Needs you',
  needs: {
    pending: 'Pending offers, not sent yet',
    open: 'Open offers, to be sent again',
    waiting3: 'Waiting for a decision for over 3 days',
    waiting7: 'Waiting for a decision for over 7 days',
    joiningFilling: 'Joining within 14 days, form not submitted',
    toCheck: 'Joining forms to be checked',
  },
  atRisk: 'At risk',
  atRiskFirst: 'most urgent first',
  atRiskAll: (count: string) => `All ${count}`,
  waiting: 'Waiting for a decision',
  longestFirst: 'longest first',
  columns: { name: 'Name', role: 'Role', sent: 'Sent', waiting: 'Waiting', joiningDate: 'Joining date' },
  roleSent: (role: string, day: string) => `${role}, sent ${day}`,
  age: (days: number) => (days === 0 ? 'since today' : days === 1 ? '1 day' : `${days} days`),
});

/** Figures of offers that a link leads to. */
export const countTexts = texts('dashboardCounts', {
  notSent: (count: string) => `${count} Pending`,
  deletedUnsent: (count: string) => `${count} deleted`,
  unopened: (count: string) => `${count} not opened yet`,
  revisedUnopened: (count: string) => `${count} in revision`,
  deletedUnopened: (count: string) => `${count} deleted`,
  undecided: (count: string) => `${count} undecided`,
  declined: (count: string) => `${count} rejected`,
  revisedOpened: (count: string) => `${count} in revision`,
  deletedOpened: (count: string) => `${count} deleted`,
  filling: (count: string) => `${count} filling the form`,
  leftUnsubmitted: (count: string) => `${count} did not join`,
  toVerify: (count: string) => `${count} to be checked`,
  leftUnverified: (count: string) => `${count} did not join`,
  awaited: (count: string) => `${count} not joined yet`,
  leftVerified: (count: string) => `${count} did not join`,
  waiting: (count: string) => `${count} waiting`,
  joining: (count: string) => `${count} joining`,
});
