import { texts } from '#domain/texts.ts';

export const correctingTexts = texts('correcting', {
  title: 'Please correct',
  left: (left: number, all: number) => {
    if (left < all) return `${left} of ${all} fields ${left === 1 ? 'is' : 'are'} left to correct.`;
    return all === 1 ? 'HR asks you to correct one field.' : `HR asks you to correct ${all} fields.`;
  },
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
  allAnswers: 'All your answers',
  allAnswersHint: 'Only what HR asks you to correct can be changed.',
  loading: 'Loading the corrections...',
  loadFailed: 'The corrections could not be loaded.',
  place: (number: number, count: number) => `Correction ${number} of ${count}`,
  several: (numbers: string[], count: number) =>
    `Corrections ${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)} of ${count}`,
  asks: (what: string) => `HR asks you to correct ${what}`,
  answeredHere: (what: string) => `${what}: answered`,
  cannotChange: 'I cannot change this',
  answerToHr: 'Your answer to HR',
  answerHint: 'HR reads this in place of a correction.',
  saveAndNext: 'Save and next',
  savedButOpen: (what: string) => `Saved. Still to correct on this page: ${what}.`,
  backToList: 'Back to the list',
  toList: 'All corrections',
  answerFailed: 'Your answer to HR could not be saved. It is still here, please try again.',
});
