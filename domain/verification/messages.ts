import { texts } from '#domain/texts.ts';

/** What is said about letters that anybody may verify. */
export const verificationMessages = texts('verification', {
  unknown: 'No letter with this code was found.',
  notAccepted: 'There is a certificate only of a letter that was accepted.',
  changed:
    'The stored letter is not the one that was accepted: its SHA-256 differs. No certificate was made. Tell the person who runs this server.',
});
