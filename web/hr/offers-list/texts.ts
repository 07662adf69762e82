import { texts } from '#domain/texts.ts';
import { formatCount } from '#domain/values/count.ts';

export const offersPageTexts = texts('offersPage', {
  title: 'Offers',
  countOf: (count: string, total: string) => `${count} of ${total}`,
  createOffer: 'Create Offer',
  searchPlaceholder: 'Name, email, mobile, ID, role or department',
  export: 'Export',
  exporting: 'Preparing...',
  uploadExcel: 'Upload Excel',
  sendOffer: 'Send Offer',
  dismiss: 'Dismiss',
  viewLetter: (candidate: string) => `View letter of ${candidate}`,
  edit: (candidate: string) => `Edit ${candidate}`,
  deleteOffer: (candidate: string) => `Delete ${candidate}`,
  sendAgain: 'Send again',
  remind: 'Remind',
  remindAll: 'Remind all shown',
  extendAll: 'Extend all shown',
  more: (candidate: string) => `More for ${candidate}`,
});

/** The columns of the list, and what is said of an offer's status. */
export const offerColumnTexts = texts('offerColumn', {
  titles: {
    candidateOfferId: 'Offer ID',
    candidateName: 'Name',
    offerLetterStatus: 'Status',
    signOff: 'Sign-off',
    offeredRole: 'Role',
    department: 'Department',
    joiningDate: 'Joining date',
    fixedCTC: 'Fixed CTC',
    variableCTC: 'Variable CTC',
    subDepartment: 'Sub-department',
    functionalTitle: 'Functional title',
    designation: 'Designation',
    replyBy: 'Reply By',
    waiting: 'Waiting',
    candidateId: 'Candidate ID',
    email: 'Email',
    mobile: 'Mobile',
    createdBy: 'Created by',
    createdOn: 'Created date',
    modifiedBy: 'Modified by',
    modifiedOn: 'Modified date',
  },
  waitingDays: (days: number) => (days === 1 ? '1 day' : `${formatCount(days)} days`),
  terms: { mail: 'Email', status: 'Status', answer: 'Answer', replyBy: 'Reply by', reason: 'Reason' },
  rejected: (candidate: string) => `${candidate} rejected the offer`,
  mailFailed: (candidate: string) => `The email to ${candidate} did not arrive`,
  reason: (heading: string) => `Reason: ${heading}`,
  mail: (state: string) => `Email: ${state}`,
  mailReason: (state: string, heading: string) => `Email: ${state}. ${heading}`,
});

/** What leads from the filters back to the cards. */
export const offerFilterTexts = texts('offerFilter', {
  showOffers: 'Show offers',
  showCount: (count: number) => (count === 1 ? 'Show 1 offer' : `Show ${formatCount(count)} offers`),
});

/** Choosing offers and sending them, and the outcome of each. */
export const offerSendingTexts = texts('offerSending', {
  selection: 'Selected offers',
  allCanBeSent: 'An email with the letter and the login goes to each of them.',
  cannotBeSent: (status: string) => `An offer that is ${status} cannot be sent.`,
  notSignedOff: (count: string) => `${count} not signed off`,
  oneNotSignedOff: 'This offer cannot be sent before it is signed off.',
  noneCanBeSent: (blocked: string) => `None can be sent; ${blocked} cannot.`,
  someCanBeSent: (sendable: string, blocked: string) => `${sendable} of them can be sent; ${blocked} cannot.`,
  selectAll: (count: string) => `Select all ${count}`,
  selectAllThatMatch: (count: string) => `Select all ${count} that match`,
  clearSelection: 'Clear selection',
  progress: 'Sending offers',
  sent: 'Sent',
  sentCount: (count: number) => `Sent (${formatCount(count)})`,
  notKnown: 'Not known',
  notSent: 'Not sent',
  skipped: 'Skipped',
  offerId: (id: number | string) => `Offer ${id}`,
  tryAgain: 'Try again',
  done: 'Done',
});
