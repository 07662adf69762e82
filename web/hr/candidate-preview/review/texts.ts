import { texts } from '#domain/texts.ts';
import { formatCount } from '#domain/values/count.ts';

export const reviewTexts = texts('reviewPage', {
  parts: 'Sections and documents',
  reviewed: (done: number, all: number) => `${done} of ${all} reviewed`,
  documentsHere: (count: number) => `${count} documents`,
  showCovered: (count: number) => `Show ${count} covered documents`,
  allVerified: 'The form is verified',
  toCorrect: (count: number) => (count === 1 ? '1 needs correction' : `${count} need correction`),
  nothingToCorrect: 'Nothing to correct',
  ok: 'OK',
  fix: 'Needs correction',
  fixAnswer: (label: string) => `Needs correction: ${label}`,
  changed: 'New',
  notReviewed: 'Not reviewed',
  note: 'What should be corrected?',
  noteHint: (name: string) => `${name} sees this in the form.`,
  quickNotes: 'Quick notes',
  saved: 'Saved',
  notSaved: 'Not saved',
  saveFailed: 'This mark could not be saved. Please check your connection and try again.',
  tryAgain: 'Try again',
  notAllSaved: 'A mark is not saved yet. Save it first, then send the form back.',
  notAllSavedToVerify: 'A mark is not saved yet. Save it first, then verify the form.',
  byOther: { OK: (by: string) => `${by} marked this OK`, FIX: (by: string) => `${by} asked for this correction` },
  unsavedLost: 'A mark that is not saved yet will be lost.',
  asked: 'HR asked:',
  answered: (name: string) => `${name} answered:`,
  before: (label: string) => `${label} before`,
  now: (label: string) => `${label} now`,
  changedSince: (label: string) => `${label}, changed since it was sent back`,
  sameSinceYours: (count: number) => `${answers(count)}, not changed since your OK`,
  sameSinceOther: (count: number, by: string) => `${answers(count)}, not changed since the OK of ${by}`,
  sameSinceSentBack: (count: number) => `${answers(count)}, not changed since it was sent back`,
  checks: 'To check',
  verified: (by: string, on: string) => `Verified by ${by}, ${on}`,
  notReviewedThen: (left: number, all: number) => `${left} of ${all} were not reviewed.`,
  verify: 'Verify',
  verifying: 'Verifying…',
  verifyAll: (left: number, all: number) => `${left} of ${all} were not reviewed. Verify all the same?`,
  next: (part: string) => `Next: ${part}`,
  nextToCheck: (count: number) => `Next to check (${formatCount(count)})`,
  verifyFailed: 'The form could not be verified. Please check your connection and try again.',
  nowVerified: (name: string) => `The form of ${name} is verified.`,
  keys: 'Keyboard',
  reopen: 'Reopen',
  reopening: 'Reopening...',
  reopenTitle: (name: string) => `Reopen the form of ${name}?`,
  reopenHint: 'It is kept in the history. The candidate is not notified.',
  reopenFailed: 'The form could not be reopened. Please check your connection and try again.',
  reopened: (name: string) => `The form of ${name} is open for review again.`,
  toSend: (name: string) => `${name} gets this list by email and sees each note in the form:`,
});

function answers(count: number): string {
  return count === 1 ? '1 answer' : `${count} answers`;
}

/** What a reviewer writes most often: the word on the button, and the note that it makes. */
export const quickNoteTexts = texts('quickNotes', {
  blurred: { label: 'Blurred', note: 'This picture is blurred. Please upload a sharper one.' },
  cutOff: { label: 'Cut off', note: 'A part is cut off. Please upload a picture of the whole page.' },
  wrongDocument: {
    label: 'Wrong document',
    note: 'This is another document. Please upload the one that is asked for.',
  },
  nameDiffers: {
    label: 'Name differs',
    note: 'The name differs from the one in your other documents. Please check it.',
  },
  documentDiffers: {
    label: 'Differs from document',
    note: 'This differs from what the document says. Please check it.',
  },
  incomplete: { label: 'Incomplete', note: 'Something is missing here. Please complete it.' },
});

export const reviewKeyTexts = texts('reviewKeys', {
  title: 'Review by keyboard',
  use: 'Use these keys on this page',
  hint: 'They do nothing while you are typing. Each of these is also reached by Tab.',
  next: 'Next section or document',
  previous: 'Previous',
  ok: 'OK, then go to the next part that is not reviewed',
  fix: 'Needs correction; write the note, then Esc',
  show: 'Show covered documents',
  finish: 'Go to Verify or Send back',
  help: 'Show this list',
});
