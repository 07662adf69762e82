import { refsOf, texts } from '#domain/texts.ts';

const verificationMessages = texts('verification', {
  unknown: 'No letter with this code was found.',
  notAccepted: 'There is a certificate only of a letter that was accepted.',
  notRecorded:
    'The audit has no genuine record of this acceptance. No certificate was made. Tell the administrator of this server.',
  changed:
    'The stored letter is not the one that was accepted: its SHA-256 differs. No certificate was made. Tell the administrator of this server.',
});
export const verificationRefs = refsOf(verificationMessages);

export const signedLetterMessages = texts('signedLetter', {
  beingPrepared: 'The signed letter is being prepared. It is usually ready within a minute; please try again soon.',
  notAccepted: 'There is no signed letter: this offer has not been accepted.',
});
