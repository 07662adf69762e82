import { texts } from '#domain/texts.ts';

export const educationStepTexts = texts('educationStep', {
  title: 'Education Details Form',
  lead: 'Graduation, 12th and 10th are needed from everyone.',
  add: 'Add Education',
  expectedDate: 'Expected date',
  dateOnMarksheet: 'Date on the marksheet',
  cgpaHint: '0 to 10',
  percentageHint: '0 to 100',
  streamHint: 'In 11th and 12th',
});
