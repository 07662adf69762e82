import { texts } from '#domain/texts.ts';

export const documentViewTexts = texts('uiDocument', {
  openingDocument: 'Opening the document...',
  openingLetter: 'Opening the letter...',
  download: 'Download',
  page: (name: string, page: number, pages: number) => `${name}, page ${page} of ${pages}`,
  zoomIn: 'Zoom in',
  zoomOut: 'Zoom out',
  zoomed: (percent: number) => `${percent} percent`,
});
