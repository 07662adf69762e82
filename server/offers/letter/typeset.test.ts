import { beforeAll, describe, expect, it } from 'vitest';
import { facesFor } from './faces.ts';
import { openFont } from './shaping.ts';
import { canPrint, type Fonts, type Line, type Style, typeset } from './typeset.ts';

const style: Style = { weight: 'regular', size: 10, color: '#000000' };
const strong: Style = { ...style, weight: 'bold' };

let fonts: Fonts;
beforeAll(async () => {
  const { regular, semibold, bold } = await facesFor('محمد இ');
  const open = ([first, ...others]: typeof regular): Fonts['regular'] => [openFont(first), ...others.map(openFont)];
  fonts = { regular: open(regular), semibold: open(semibold), bold: open(bold) };
});

const set = (text: string, width = 1000) => typeset([{ text, style, value: true }], fonts, width);
const textsOf = (line: Line | undefined) => line?.pieces.map((piece) => piece.text);

describe('typeset', () => {
  it('never shapes Devanagari in one go with an alphabet, which would leave its vowel signs where they are typed', () => {
    const [line] = set('at हिमालय & Co');
    expect(textsOf(line)).toEqual(['at ', 'हिमालय & ', 'Co']);
    const [alone] = set('हि');
    const [first] = alone?.pieces[0]?.shaped.signs ?? [];
    expect(alone?.pieces[0]?.shaped.signs).toHaveLength(1);
    expect(first?.codePoints).toEqual(Array.from('हि', (character) => character.codePointAt(0)));
  });

  it('sets a word of two styles without a gap or a break in it', () => {
    const lines = typeset(
      [
        { text: 'on ', style },
        { text: '04/01/2027', style: strong },
        { text: '. The', style },
      ],
      fonts,
      70,
    );
    expect(lines.map(textsOf)).toEqual([['on '], ['04/01/2027', '. '], ['The']]);
  });

  it('orders a right-to-left name from the right, and its digits from the left', () => {
    const [line] = typeset(
      [
        { text: 'Dear ', style },
        { text: 'محمد 12 عارف', style, value: true },
        { text: ', so', style },
      ],
      fonts,
      1000,
    );
    expect(textsOf(line)).toEqual(['Dear ', ' عارف', '12', 'محمد ', ', so']);
  });

  it('breaks at spaces and after hyphens, and joins a lone last word with the one before it', () => {
    expect(set('one two three four five', 60).map(textsOf)).toEqual([['one two '], ['three four '], ['five']]);
    expect(set('aaaa bb cc dd ee', 73).map(textsOf)).toEqual([['aaaa bb cc '], ['dd ee']]);
    expect(set('Anne-Marie-Louise', 60).map(textsOf)).toEqual([['Anne-Marie-'], ['Louise']]);
  });

  it('cuts a word that is wider than the line between what readers see as characters', () => {
    const lines = set('கா'.repeat(40), 100);
    expect(lines.length).toBeGreaterThan(2);
    expect(lines.flatMap(textsOf).join('')).toBe('கா'.repeat(40));
    for (const line of lines) {
      expect(line.width).toBeLessThanOrEqual(100.01);
      expect(textsOf(line)?.join('').length).toSatisfy((length: number) => length % 2 === 0);
    }
  });

  it('cleans line breaks, control characters and broken Unicode out of a line', () => {
    expect(textsOf(set('a\r\nb\tc\u0000d \uD800')[0])).toEqual(['a b c d \uFFFD']);
  });

  it('sets nothing into one empty line', () => {
    expect(set('')).toEqual([{ pieces: [], width: 0, top: 0, bottom: 0 }]);
  });
});

describe('canPrint', () => {
  it.each([
    ['Priya ₹ é Я Ω हि', true],
    ['கார் محمد', true],
    ['a\u200Db', true],
    ['王', false],
    ['😀', false],
  ])('%s: %s', (text, printable) => {
    expect(canPrint(fonts, text)).toBe(printable);
  });
});
