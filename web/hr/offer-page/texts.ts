import { texts } from '#domain/texts.ts';

export const offerPageTexts = texts('offerPage', {
  title: 'Offer',
  loading: 'Loading the offer...',
  loadFailed: 'The offer could not be loaded. Please check your connection and try again.',
  notCurrent: 'This page could not be updated.',
  backTo: {
    offers: 'Offers',
    onboarding: 'Onboarding',
    candidate: 'Joining form',
    messages: 'Messages',
    atRisk: 'At Risk',
    dashboard: 'Dashboard',
  },
  backToOffers: 'Back to Offers',
  offerId: (id: number | string) => `Offer ${id}`,
  mailTo: (email: string) => `Write an email to ${email}`,
  call: (mobile: string) => `Call ${mobile}`,
  replyByPassed: 'Reply by passed',
  terms: 'Terms',
  letter: 'Letter',
  letterOfVersion: (version: number) => `Letter, version ${version}`,
  deleted: 'This offer was deleted. It stays on record and can no longer be sent.',
  removed: 'The personal data of this offer was removed at the end of its retention period.',
  rejectedBecause: (name: string) => `${name} rejected the offer. The reason given:`,
  mailTrouble: (name: string, reason: string, advice: string) =>
    `The email to ${name} did not arrive: ${reason}. ${advice}`,
});

export const offerStepTexts = texts('offerSteps', {
  label: 'Status',
  names: { created: 'Created', sent: 'Sent', opened: 'Opened', decided: 'Decided', form: 'Form', joined: 'Joined' },
  done: 'done',
  ahead: 'still ahead',
  notYet: 'Not yet',
  version: (version: number) => `Version ${version}`,
  changedSince: 'Changed since, not sent again',
  mailFailed: 'The email did not arrive',
  times: (times: number, last: string) => `${times} times, last ${last}`,
  accepted: 'Accepted',
  rejected: 'Rejected',
  replyBy: (day: string) => `Reply by ${day}`,
  lastDay: 'Today is the last day',
  daysLeft: (days: number) => (days === 1 ? '1 day left' : `${days} days left`),
  expired: (day: string) => `Could be answered until ${day}`,
  afterAcceptance: 'After acceptance',
  notBegun: 'Not started',
  dueBefore: (day: string) => `Due before ${day}`,
  submitted: 'Submitted',
  sentBack: 'Sent back',
  planned: 'Planned',
  outcomes: { POSTPONED: 'Postponed', NOT_JOINED: 'Did not join' },
  day: (day: string, weekday: string) => `${day}, ${weekday}`,
});

export const offerNextTexts = texts('offerNext', {
  pending: 'The offer has not been sent yet. Read the letter, then send it.',
  open: 'The offer was changed after it was sent. The candidate cannot decide until you send it again.',
  expired: (name: string, day: string) =>
    `${name} could reply until ${day} and did not. Extend the offer, or delete it.`,
  notOpened: (name: string) => `${name} has not opened the offer yet. Remind by email, or call.`,
  notOpenedUntil: (name: string, day: string) => `${name} has not opened the offer yet and can reply until ${day}.`,
  opened: (name: string) => `${name} has opened the offer and has not decided yet.`,
  openedUntil: (name: string, day: string) => `${name} has opened the offer and can reply until ${day}.`,
  accepted: (name: string) => `${name} accepted the offer.`,
  formNotBegun: (name: string, day: string) =>
    `${name} accepted and has not started the joining form. It is due before ${day}.`,
  formBegun: (name: string, done: number, all: number, day: string) =>
    `${name} accepted and has saved ${done} of ${all} steps of the joining form. It is due before ${day}.`,
  submitted: (name: string) => `${name} submitted the joining form. The form is ready to check.`,
  sentBack: (name: string) => `The joining form was sent back and waits for ${name}.`,
  verified: (name: string, day: string) => `The joining form is verified. ${name} is to join on ${day}.`,
  joined: (name: string, day: string) => `${name} joined on ${day}.`,
  notJoined: (name: string) => `${name} did not join.`,
  rejected: (name: string) => `The offer can be changed and sent to ${name} again.`,
});

export const offerVersionTexts = texts('offerVersions', {
  title: 'Versions',
  version: (version: number) => `Version ${version}`,
  current: 'Current',
  replaced: 'Replaced',
  accepted: 'Accepted',
  rejected: 'Rejected',
  sent: (on: string, by: string) => (by === '' ? `Sent ${on}.` : `Sent ${on} by ${by}.`),
  notSent: (on: string, by: string) => (by === '' ? `Made ${on}, not sent.` : `Made ${on} by ${by}, not sent.`),
  opened: (on: string) => `Opened ${on}.`,
  template: (name: string, version: number) => `From the template '${name}', version ${version}.`,
  changes: (version: number) => `Changed since version ${version}:`,
  unchanged: (version: number) => `The terms are those of version ${version}.`,
  removed: 'The letter was removed with the personal data.',
});

export const certificateTexts = texts('offerCertificate', {
  title: 'For a court',
  what: 'A court accepts an electronic letter as evidence with a certificate under section 63 of the Bharatiya Sakshya Adhiniyam. This is its Part A, filled in with the hash of the accepted letter: check it, complete it and sign it by hand.',
  download: 'Section 63 certificate',
  making: 'Making the certificate...',
  failed: 'The certificate could not be made. Please check your connection and try again.',
});

export const offerMessageTexts = texts('offerMessages', {
  title: 'Messages',
  loading: 'Loading the messages...',
  loadFailed: 'The messages could not be loaded. Please check your connection and try again.',
  none: 'No message has gone out yet.',
  counts: (sent: number, failed: number) => (failed === 0 ? `${sent} sent` : `${sent} sent, ${failed} not delivered`),
  channels: { MAIL: 'Email', SMS: 'SMS' },
  states: { QUEUED: 'Queued', SENT: 'Delivered to the server', FAILED: 'Not delivered' },
  statesWith: {
    QUEUED: (detail: string) => `Queued, tried already: ${detail}`,
    SENT: (detail: string) => `Delivered to the server: ${detail}`,
    FAILED: (detail: string) => `Not delivered: ${detail}`,
  },
  to: (recipient: string) => `to ${recipient}`,
  goToMessages: 'Undelivered messages',
});

export const offerPageActionTexts = texts('offerPageActions', {
  label: 'Actions',
  more: 'More actions',
  askForSignOff: 'Ask for sign-off',
  signOff: 'Read and sign off',
  signOffInstead: 'Sign off instead',
  send: 'Send Offer',
  sendAgain: 'Send again',
  remind: 'Remind',
  extend: 'Extend',
  remindForm: 'Remind',
  review: 'Review',
  joiningForm: 'Joining form',
  edit: 'Edit',
  withdraw: 'Withdraw offer',
  delete: 'Delete',
  viewLetter: 'View letter',
  sent: 'The offer was sent.',
});
