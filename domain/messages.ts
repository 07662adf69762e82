/** Messages about input, failure and success that several areas share (docs/rules/messages.md). The client shows them,
 * the server answers with them; tests compare to the letter. Messages of the first screens are in first-messages.ts. */

import { refsOf, texts } from './texts.ts';
import { formatCount } from './values/count.ts';

export const resetMessages = texts('reset', {
  tooShort: 'Password must be at least 6 characters',
  tooLong: 'Password cannot be longer than 200 characters',
  mismatch: 'Passwords do not match',
  noToken: 'No authentication token found',
  noUserId: 'Unable to extract user ID from token',
  failed: 'Failed to reset password',
  serverError: 'Server error. Please try again.',
  sameAsTemporary: 'Choose a password other than the temporary one',
  success: 'Password reset successfully',
  /** To a candidate who forgot the password: the code that opened this page is used up or too old. */
  invalidOrExpired: 'Invalid or expired token. Please request a new code.',
  newCode: 'Request a new code',
});
export const resetRefs = refsOf(resetMessages);

export const otpMessages = texts('otp', {
  enter: 'Enter OTP sent to your phone',
  sent: 'If the account exists, an OTP is on its way.',
  sendFailed: 'Failed to send OTP',
  invalid: 'Invalid OTP',
  required: 'OTP is required',
  candidateIdRequired: 'Candidate ID is required',
  userIdRequired: 'User ID is required',
  serverError: 'Server error. Please try again.',
  verified: 'OTP verified',
});
export const otpRefs = refsOf(otpMessages);

/** HR's login and recovery (docs/rules/messages.md#hr-login, docs/rules/messages.md#hr-recovery). */
export const hrAuthMessages = texts('hrAuth', {
  invalidCredentials: 'Invalid credentials',
  incorrect: 'Incorrect username or password',
  createTokenFailed: 'Failed to create token',
  unreachable: 'Server is unreachable. Please try again later.',
  unableToConnect: 'Unable to connect to the server. Please try again.',
  tokenValidationFailed: 'Token validation failed',
  invalidOrExpired: 'Invalid or expired token',
  noTokenReceived: 'Authentication failed: No token received',
  invalidResponse: 'Server returned an invalid response',
  userName: (name: string) => `Username: ${name}`,
  unexpected: (text: string) => `An unexpected error occurred: ${text}`,
  sendOtpFailed: 'Failed to send OTP',
  otpValidationFailed: 'OTP validation failed',
  resetFailed: 'Password reset failed',
  otpSent: 'OTP sent to your e-mail',
  resetDone: 'Password reset successfully',
});

export const offerActionMessages = texts('offerAction', {
  reasonRequired: 'Please provide a reason for rejection.',
  reasonTooLong: 'Please keep the reason under 2,000 characters.',
  unableToProceed: 'Unable to Proceed try again.',
  acceptFailed: 'Failed to accept offer. Please try again.',
  rejectFailed: 'Failed to submit rejection. Please try again.',
  stale: 'This offer has changed. Please read the new letter.',
  accepted: 'Offer accepted',
  rejected: 'Offer rejected',
  alreadyAccepted: 'This offer has already been accepted.',
  alreadyRejected: 'This offer has already been rejected.',
  beingRevised: 'This offer is being revised. You will get an email when the new letter is ready.',
  statusInvalid: 'The decision must be ACCEPTED or REJECTED',
  loadFailed: 'Your offer could not be loaded. Please check your connection and try again.',
  letterFailed: 'The letter could not be shown. Please check your connection and try again.',
  /** The statement that an acceptance is bound to; it is the checkbox's label. */
  statement: "I confirm I've read and understood the offer letter",
  /** The recorded label of a rejection: that of the pressed button. */
  rejectionStatement: 'Submit Rejection',
});
export const offerActionRefs = refsOf(offerActionMessages);

/** The thank-you page and the decline page (docs/rules/messages.md#candidates-closing-pages). */
export const farewellMessages = texts('farewell', {
  submitted: "Thank You! Your information has been submitted successfully. We'll get back to you soon.",
  declined: 'We Respect Your Decision',
  offeredAgain: 'HR has changed the offer since you rejected it.',
  seeOffer: 'See your offer',
  thanks: 'Thank you for considering our offer and for telling us. We wish you the very best on your way.',
  byMistake: 'If you rejected it by mistake, tell HR.',
  home: 'Return Home',
  support: 'Contact Support',
});

export const offerFormMessages = texts('offerForm', {
  fullName: 'Full name is required',
  email: 'Email is required',
  emailInvalid: 'Please enter a valid email address',
  emailOtherScript: 'Email addresses in other scripts are not supported. Use one with letters from a to z.',
  mobileNumber: 'Mobile Number is required',
  mobileInvalid: 'Please enter a valid 10-digit mobile number',
  role: 'Role is required',
  department: 'Department is required',
  subDepartment: 'Sub-department is required',
  designation: 'Designation is required',
  functionalTitle: 'Functional title is required',
  fixedCTC: 'Fixed CTC is required',
  fixedCTCPositive: 'Fixed CTC must be greater than 0',
  variableCTCNegative: 'Variable CTC cannot be negative',
  ctcWhole: 'Enter whole rupees, without paise',
  ctcUnread: 'Write the amount as 12,50,000 or 12.5 lakh',
  ctcMeant: (amount: string) => `Did you mean ${amount}?`,
  ctcTooLarge: 'Enter an amount below ₹1,00,00,00,000',
  joiningDate: 'Joining date is required',
  joiningDateInvalid: 'Please enter a valid date',
  warnJoiningPast: 'This date is in the past.',
  warnJoiningSunday: 'This is a Sunday.',
  warnFixedLow: 'Please check: this is under ₹50,000 a year.',
  warnCTCHigh: 'Please check: this is over ₹2 crore a year.',
  warnVariableAboveFixed: 'Please check: the variable CTC is above the fixed CTC.',
  departmentUnknown: 'This department does not exist',
  departmentForeign: 'You work with other departments. Choose one of yours.',
  subDepartmentUnknown: 'This sub-department does not belong to the chosen department',
  designationUnknown: 'This designation does not exist',
  languageUnknown: 'Choose English or हिन्दी',
  functionalTitleUnknown: 'This functional title does not exist',
  emailTaken: 'An offer for this email already exists',
  mobileTaken: 'An offer for this mobile number already exists',
  changedByOther: 'This offer was changed by someone else. Reload to see the changes.',
  letterNotDrawn:
    'The offer was saved, but its letter could not be made. Open the letter from the list of offers to try again.',
  unableToFetch: 'Unable to fetch details try again',
  created: 'Candidate created successfully!',
  updated: 'Candidate updated successfully!',
  dropdownContext: 'Failed to load dropdown data',
  subDepartmentContext: 'Failed to load sub-departments',
  candidateContext: 'Failed to load candidate data',
  submitContext: 'Error submitting form',
  leaveTitle: 'Leave without saving?',
  leaveText: 'What you have typed in this offer will be lost.',
  reloaded: 'The changes were loaded. What you have typed is kept.',
  changedMeanwhile: (field: string, value: string) => `${field} is now ${value} for everyone else.`,
  noAnswer: 'Server is unreachable. Please try again later.',
  /** '{context}: {server message}' (docs/rules/messages.md#offer-form). */
  inContext: (context: string, message: string) => `${context}: ${message}`,
});
export const offerFormRefs = refsOf(offerFormMessages);

export const offerListMessages = texts('offerList', {
  loading: 'Loading candidates...',
  loadFailed: 'Failed to load',
  empty: 'No candidates found.',
  sendFailed: 'Failed to send offer',
  deleted: 'Candidate deleted successfully.',
  deleteFailed: 'Failed to delete candidate.',
  invalidId: 'Invalid candidate ID.',
  noneSent: 'None of the chosen offers can be sent',
  choose: 'Choose at least one offer',
  tooMany: 'Send at most 1,000 offers in one call',
  emptyHint: 'Try adjusting the filters or the search.',
  noneYetHint: 'Create the first offer or upload a sheet.',
  noneCreatedHint: 'Offers appear here once your colleagues have created them.',
  loadingSome: (loaded: string, total: string) => `Loading candidates... ${loaded} of ${total}`,
  restFailed: (loaded: string, total: string) => `Only ${loaded} of ${total} offers could be loaded.`,
  changesFailed: 'The latest changes could not be loaded.',
  sending: (done: number, total: number) => `Sending ${done} of ${total}`,
  sendDone: (sent: number, skipped: number) =>
    [
      sent === 1 ? '1 offer sent.' : `${sent} offers sent.`,
      ...(skipped === 0 ? [] : [skipped === 1 ? '1 was not sent.' : `${skipped} were not sent.`]),
    ].join(' '),
  noneRecalled: 'None of these offers can be taken back',
  goneOut: 'The letter has already gone out.',
  toldOthers: 'Other systems have already been notified that this offer was sent.',
  recalled: (undone: number, skipped: number) =>
    [
      undone === 1 ? '1 offer was not sent.' : `${undone} offers were not sent.`,
      ...(skipped === 0 ? [] : [`${skipped} could not be taken back.`]),
    ].join(' '),
  undo: 'Undo',
  undoFor: (seconds: number) => `Undo within ${seconds} seconds`,
  undoing: 'Undoing…',
  undoFailed: 'Failed to undo the send',
  sent: (count: number) => (count === 1 ? '1 offer is on its way.' : `${count} offers are on their way.`),
  notSent: (count: number) => (count === 1 ? '1 offer was not sent.' : `${count} offers were not sent.`),
  notTried: 'Not sent yet',
  doubtful: (count: number) => `It is not known whether ${count === 1 ? '1 offer was' : `${count} offers were`} sent.`,
  noAnswer: 'No answer. The list shows whether it was sent.',
  showMore: (next: number, left: number) => `Show ${next} more of ${formatCount(left)}`,
  letterFailed: 'The letter could not be loaded.',
  exportFailed: 'The offers could not be exported.',
  /** `count` is null while it is not known how many these are. */
  exportTitle: (count: string | null) =>
    count === '1'
      ? '1 offer as an Excel workbook'
      : `${count === null ? 'Offers' : `${count} offers`} as an Excel workbook`,
  exported: (count: string | null) =>
    count === '1' ? '1 offer was exported.' : `${count ?? 'The'} offers were exported.`,
  waitingDays: (days: number) => `Waiting for ${days} days`,
});
export const offerListRefs = refsOf(offerListMessages);

export const deliveryMessages = texts('delivery', {
  queued: 'Queued',
  sent: 'Sent',
  failed: 'Failed',
  bounced: 'Bounced',
});

/** Placeholders for the removed personal data of a declined or deleted offer (docs/decisions/0020-retention.md). */
export const removedMessages = texts('removed', {
  name: 'Removed',
  reason: 'Removed with the personal data of this offer.',
  letter: 'This letter has been removed with the personal data of the offer.',
});
export const removedRefs = refsOf(removedMessages);

const notRecallable = {
  Removed: 'This offer’s personal data have been removed.',
  Pending: 'This offer is not sent.',
  Open: 'This offer is not sent: it was changed, or its email could not be delivered.',
  Approved: 'This offer has already been accepted.',
  Rejected: 'This offer has already been rejected.',
  Deleted: 'This offer has been deleted.',
} as const;

/** Why an action on an offer is rejected, by its status (docs/rules/life-cycle.md#forbidden-changes). */
export const offerRefusals = texts('offerRefusals', {
  edit: {
    Removed: 'This offer’s personal data have been removed, so it can no longer be edited. Create a new offer instead.',
    Approved: 'This offer has been accepted and can no longer be edited.',
    Deleted: 'This offer has been deleted and can no longer be edited.',
  },
  delete: {
    Removed: 'This offer’s personal data have already been removed; its row stays for statistics.',
    Approved: 'This offer has been accepted and can no longer be deleted.',
    Deleted: 'This offer has already been deleted.',
  },
  send: {
    Removed: 'This offer’s personal data have been removed. Create a new offer instead.',
    'Offer Sent': 'This offer has already been sent.',
    Approved: 'This offer has already been accepted.',
    Rejected: 'This offer was rejected. Edit it before sending it again.',
    Deleted: 'This offer has been deleted.',
  },
  accept: {
    Pending: 'This offer has not been sent yet.',
    Open: offerActionMessages.beingRevised,
    Approved: offerActionMessages.alreadyAccepted,
    Rejected: offerActionMessages.alreadyRejected,
    Deleted: 'This offer is no longer available.',
  },
  reject: {
    Pending: 'This offer has not been sent yet.',
    Open: offerActionMessages.beingRevised,
    Approved: offerActionMessages.alreadyAccepted,
    Rejected: offerActionMessages.alreadyRejected,
    Deleted: 'This offer is no longer available.',
  },
  withdraw: {
    Removed: 'This offer’s personal data have already been removed; its row stays for statistics.',
    Pending: 'This offer has not been sent. Delete it instead.',
    Rejected: 'This offer was rejected. Delete it instead.',
    Deleted: 'This offer has already been deleted.',
  },
  recall: notRecallable,
  recallFirst: notRecallable,
});

export const summaryMessages = texts('summary', {
  group: (group: string, count: number) => `${group}: ${count} fields`,
});

export const generalMessages = texts('general', {
  ok: 'Success',
  notPossibleForOffer: 'This is not possible for this offer.',
  badRequest: 'The request could not be understood. Please check it and try again.',
  checkFields: 'Please correct the fields below.',
  unauthorized: 'Please log in to continue',
  forbidden: 'You do not have permission to do this.',
  notFound: 'Not found',
  conflict: 'Someone else has changed this. Reload and try again.',
  tooLarge: 'The request is too large.',
  unsupportedType: 'This type of content is not accepted here.',
  tooManyRequests: (minutes: number) => `Too many attempts. Please try again in ${waitOf(minutes)}.`,
  proofOfWork:
    'Too many attempts failed on your network, so your browser has to do a short check first. Please try again.',
  internal: 'Something went wrong on our side. Please try again.',
  unavailable: 'The service is not available at the moment. Please try again in a minute.',
  invalidValue: 'This value is not valid',
  tooLongText: (characters: number) => `Please keep this under ${characters} characters`,
  aadhaarInText: 'This text holds an Aadhaar number. Please leave it out, or write its last four digits only.',
  invalidCharacters: 'This text has characters that cannot be used here',
  nameWithoutLetter: 'Enter a name that has at least one letter',
  unknownOffer: 'This offer does not exist.',
  pdfUnreadable: 'This PDF cannot be shown here. Please download it.',
  documentDamaged: 'This document is damaged. Please upload it again.',
  documentDamagedHr: 'This document is damaged. Please send the form back, so that the candidate uploads it again.',
  linkExpired: 'This link has expired. Reload the page to get a new one.',
});
export const generalRefs = refsOf(generalMessages);

/** A wait in words: '15 minutes'. */
export function waitOf(minutes: number): string {
  if (minutes > 90) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? '1 minute' : `${minutes} minutes`;
}

export const joiningProgress = texts('joiningProgress', {
  notBegun: 'Not started',
  steps: (done: number, all: number) => `${done} of ${all} steps`,
  submitted: 'Submitted',
  submittedOn: (date: string) => `Submitted ${date}`,
  submittedAgain: (date: string) => `Submitted again ${date}`,
  sentBack: 'Sent back',
  verified: 'Verified',
  joined: 'Joined',
  postponed: 'Postponed',
  notJoined: 'Did not join',
});
