import { refsOf, texts } from '#domain/texts.ts';

export const reviewMessages = texts('review', {
  unknownPath: 'This is not a part of the joining form',
  unknownEntry: 'This entry is not in the form that was submitted',
  marksRequired: 'Mark at least one answer',
  markedTwice: 'This is marked twice in one request',
  noteRequired: 'Please say what is to be corrected',
  commentRequired: 'Please write a comment, or change the answer',
  reopenReason: 'Please say why the form is opened again',
  olderSubmission: 'The candidate has submitted this form again since. Reload to see what changed.',
  changedSince: 'This has changed since.',
  verified: 'This form is verified. Reopen it first.',
  notVerified: 'This form is not verified.',
  fixesLeft: 'Something is still marked “Needs correction”. Mark it OK, or send the form back.',
  markedToFix: 'This is marked “Needs correction”.',
  verifiedNow: 'The form is verified.',
  reopened: 'The form is open for review again.',
  stepNotConcerned: 'HR has not asked for a correction of this step. What is there stays as it is.',
  notConcerned: 'HR has not asked for a correction of this answer. Please leave it as it was.',
  entriesNotConcerned: 'HR has not asked for a correction of these entries. Please neither add nor remove one.',
  fixOpen: 'Please change this, or answer with a comment.',
  fixesOpen: 'Some corrections that HR asked for are not changed or answered yet.',
  unknownFix: 'HR has not asked for a correction of this.',
  noFixList: 'There is nothing to answer: HR is not waiting for corrections of this form.',
});
export const reviewRefs = refsOf(reviewMessages);

/** The place of a mark in the list of corrections: 'Bank Details: IFSC Code'. */
export const pathLabels = texts('pathLabels', {
  inSection: (section: string, field: string) => `${section}: ${field}`,
  inEntry: (entry: string, field: string) => `${entry}: ${field}`,
  noted: (where: string, note: string) => `${where}: ${note}`,
});

export const checkMessages = texts('checks', {
  NAME_DIFFERS: (inForm: string, inOffer: string) => `The form says ${inForm}, the offer ${inOffer}.`,
  AADHAAR_NAME: (inForm: string, onCard: string) =>
    `The names differ: the form says ${inForm}, the Aadhaar card ${onCard}.`,
  PAN_NAME: 'The fifth character of the PAN is usually the first letter of the last name.',
  AGE_AT_JOINING: (age: string) => `Is ${age} years old on the joining date.`,
  JOB_BEFORE_AGE: (age: string) => `This job began at the age of ${age}.`,
  PASSED_BEFORE_AGE: (age: string) => `Passed at the age of ${age}.`,
  IFSC_BANK: (known: string, typed: string) => `This IFSC belongs to ${known}, the form says ${typed}.`,
  EXPERIENCE_GAP: (days: string) => `There are ${days} days without a job before this one.`,
  PINCODE_STATE: (known: string, typed: string) => `This pincode is in ${known}, the form says ${typed}.`,
});
