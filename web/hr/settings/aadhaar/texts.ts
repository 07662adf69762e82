import { texts } from '#domain/texts.ts';

export const aadhaarSectionTexts = texts('aadhaarSection', {
  section: 'Aadhaar',
  hint: 'A change applies to joining forms that are saved or submitted from now on. What is stored stays: use ‘Cover again’ at a document.',
  labels: { aadhaar: 'What candidates give', wholeNumberDays: 'Days a whole number is kept' },
  modes: {
    AS_SPECIFIED: 'The whole number and the card',
    LAST_FOUR: 'The last four digits, and a picture of the card with covered numbers',
    NOT_ASKED: 'Nothing of Aadhaar: another identity document instead',
  },
  notRecommended:
    'Not recommended since 9 December 2025, when the rules for Aadhaar copies changed: a number that is kept without need is a liability.',
  wholeNumber: 'Number for PF and ESI',
  wholeNumberHint:
    'Where the form does not ask for it, candidates can give the whole number in a step of its own after they accept. Onboarding and Payroll alone can see it.',
  daysHint: 'Counted from the day on which HR ticks ‘Registered’; then it is removed. From 1 to 365.',
});
