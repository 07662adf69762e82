import { texts } from '#domain/texts.ts';

export const letterTexts = texts('candidateLetter', {
  label: 'Letter',
  title: 'Your letter',
  pages: (count: number) => (count === 1 ? '1 page' : `${count} pages`),
  version: (version: number) => `Version ${version}`,
  download: 'Download',
  pdf: 'Offer letter',
  pagesLabel: 'Pages of the letter',
  loading: 'Loading the letter…',
  open: 'Open the letter',
  opening: 'Opening the letter…',
  close: 'Close',
});
