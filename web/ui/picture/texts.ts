import { texts } from '#domain/texts.ts';

/** The editor that lays black bars over a picture. */
export const coverTexts = texts('coverPicture', {
  title: 'Cover numbers',
  lead: {
    AADHAAR: 'Only the last four digits may be seen.',
    OTHER: 'Cover what need not be seen, such as the number of another document.',
  },
  digitsOpen: 'Draw over the first eight digits',
  digitsCovered: 'A bar is drawn. Check that it covers all eight digits',
  qrOpen: 'Draw over the QR code: it holds what the card says',
  qrCovered: 'Another bar is drawn. Check that it covers the QR code',
  keys: 'With the keyboard: Tab picks a bar, the arrow keys move it, Shift and the arrow keys change its size, Delete removes it.',
  bar: (number: number) => `Bar ${number}`,
  picture: 'Picture to cover',
  add: 'Add bar',
  remove: 'Remove',
  turn: 'Turn',
  undo: 'Undo',
  use: 'Use this picture',
  using: 'Covering…',
  coverFirst: 'Cover the number first.',
  maskedAlready: 'My card is masked already',
  note: 'The bars become part of the picture on your device. What is under them never leaves it.',
  noteHr: 'The bars become part of the picture. The picture without them is removed for good.',
  opening: 'Opening the picture',
  tooManyPages: (most: number) =>
    `This PDF has more than ${most} pages. Choose one with the pages of the document alone, or a picture.`,
  unreadable: 'This file cannot be opened here. Choose a picture of the document.',
});
