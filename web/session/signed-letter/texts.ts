import { texts } from '#domain/texts.ts';

export const signedLetterTexts = texts('signedLetterDownload', {
  download: 'Download signed letter',
  downloading: 'Downloading…',
  beingPrepared: 'The signed letter is being prepared. This page shows it when it is ready.',
  failed: 'The signed letter could not be downloaded. Please check your connection and try again.',
});
