import { texts } from '#domain/texts.ts';

/** What is said while a login or code waits for a proof of work. */
export const proofTexts = texts('proofOfWork', {
  checking: 'Checking that you are not a robot. This takes a few seconds.',
  checkingLong: 'Checking that you are not a robot. This can take a minute or two.',
  cancel: 'Cancel the check',
});
