import { texts } from '#domain/texts.ts';

export const proofTexts = texts('proofOfWork', {
  checking: 'Checking that you are not a robot. This takes a few seconds.',
  checkingLong: 'Checking that you are not a robot. This can take a minute or two.',
  cancel: 'Cancel the check',
});
