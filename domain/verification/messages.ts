import { texts } from '#domain/texts.ts';

/** The letter with its acceptance record and seal (docs/rules/offer-panel-and-decision.md#the-signed-letter). */
export const signedLetterMessages = texts('signedLetter', {
  beingPrepared: 'The signed letter is being prepared. It is usually ready within a minute; please try again soon.',
  notAccepted: 'There is no signed letter: this offer has not been accepted.',
});
