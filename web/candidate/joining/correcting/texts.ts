import { texts } from '#domain/texts.ts';

export const correctingTexts = texts('correcting', {
  title: 'Please correct',
  left: (count: number) =>
    count === 1
      ? 'HR has read your joining form. One thing is left to correct, everything else is fine.'
      : `HR has read your joining form. ${count} things are left to correct, everything else is fine.`,
  noneLeft: 'Everything is corrected or answered. Submit the form, and HR reviews it again.',
  toCorrect: 'To correct',
  corrected: 'Corrected',
  answered: 'Answered',
  hr: 'HR:',
  hrSays: (note: string) => `HR: ${note}`,
  correct: (what: string) => `Correct ${what}`,
  now: (value: string) => `Now ${value}.`,
  yourAnswer: (comment: string) => `Your answer: ${comment}`,
  changeOf: (what: string) => `<shown>Change</shown><hidden> ${what}</hidden>`,
  submit: 'Submit',
  submitting: 'Submitting...',
  submitWhen: (count: number) =>
    count === 1
      ? 'You can submit when it is corrected or answered.'
      : `You can submit when all ${count} are corrected or answered.`,
  everything: 'Everything you sent',
  everythingHint: 'Checked by HR, not open for changes.',
  loading: 'Loading the corrections...',
  loadFailed: 'The corrections could not be loaded.',
  place: (number: number, count: number) => `Correction ${number} of ${count}`,
  several: (number: number, count: number) => `${number} of ${count} corrections`,
  asks: (what: string) => `HR asks you to correct ${what}`,
  cannotChange: 'I cannot change this',
  answerToHr: 'Your answer to HR',
  answerHint: 'HR reads this in place of a correction.',
  saveAndNext: 'Save and next',
  backToList: 'Back to the list',
  answerFailed: 'Your answer to HR could not be saved. It is still here, please try again.',
});
