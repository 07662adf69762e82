const hidden = '•';
/** More dots than this add no information, and push the line of a long name off a phone. */
const dotsMax = 8;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** A name for the public page, "P•••• N•••" for Priya Nair: who knows it recognises it. A letter is what a reader sees as
 * one; an initial of one letter stays, unless it is the whole name. */
export function maskedName(name: string): string {
  const words = name
    .normalize('NFC')
    .split(/\s+/u)
    .map(lettersOf)
    .filter((letters) => letters.length > 0);
  const [only] = words;
  if (words.length === 1 && only?.length === 1) return hidden;
  return words.map(([first = '', ...rest]) => `${first}${hidden.repeat(Math.min(rest.length, dotsMax))}`).join(' ');
}

function lettersOf(word: string): string[] {
  return Array.from(graphemes.segment(word), ({ segment }) => segment).filter((segment) =>
    /[\p{L}\p{N}]/u.test(segment),
  );
}
