import { texts } from '#domain/texts.ts';

/** What is said about letters that anybody may verify. */
export const verificationMessages = texts('verification', {
  unknown: 'No letter with this code was found.',
});
