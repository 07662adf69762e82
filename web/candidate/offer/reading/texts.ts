import { texts } from '#domain/texts.ts';

export const readingTexts = texts('letterReading', {
  close: 'Close the letter',
  showAs: 'Show as',
  text: 'Text',
  page: 'Page',
  backToDecision: 'Back to your decision',
  backToOffer: 'Back to your offer',
  content: 'Text of the letter',
});
