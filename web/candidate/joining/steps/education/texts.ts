import { texts } from '#domain/texts.ts';

export const educationStepTexts = texts('educationStep', {
  title: 'Education Details Form',
  lead: 'Graduation, 12th and 10th are needed from everyone.',
  add: 'Add Education',
  expectedDate: 'Expected date',
  dateOnMarksheet: 'Date on the marksheet',
  otherWays: 'With a diploma in place of the 12th, an ITI certificate or no degree, ask HR how to fill this in.',
  cgpaHint: '0 to 10. Marks in percent are converted as your university says, often divided by 9.5.',
  percentageHint: '0 to 100. A CGPA is converted as your board says, in CBSE times 9.5.',
  streamHint: 'In 11th and 12th',
});
