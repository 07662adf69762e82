import { shownIn } from './content-stream.ts';

const rightToLeft = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/u;

/** A mark whose letter is another block: see readable-glyphs.ts. */
const isSilent = /^\u2060+$/;

/** What a code of a font, by the font's name on the page, says and how wide it is, in thousandths of the size. */
export type Reading = (font: string, code: number) => { text: string; width: number };

/** A stretch of text that Typst draws in one go: its content, with its number in the structure and its place. */
type Block = {
  start: number;
  end: number;
  number: string;
  text: string;
  left: number;
  right: number;
  y: number;
  size: number;
};

const blocks =
  /\/Span <<\n {2}\/MCID (\d+)\n(?: {2}\/Lang \(\w+\)\n)?>> BDC\nq\n1 0 0 -1 ([\d.-]+) ([\d.-]+) cm\n[\s\S]*?\nQ\nEMC\n/g;
/** Within a block: what says that its glyphs are in reverse order, or which text they are. */
const innerMarks = /\/ReversedChars BMC\n|\/Span <<\n(?: {2}\/ActualText \S+)?\s*>> BDC\n|(?<!\nQ\n)EMC\n/g;

function blocksIn(content: string, reading: Reading): Block[] {
  return Array.from(content.matchAll(blocks), (found) => {
    const [whole, number = '', x, y] = found;
    const shown = shownIn(whole);
    const read = shown.flatMap(({ font, size, glyphs }) => glyphs.map((code) => ({ ...reading(font, code), size })));
    const left = Number(x);
    return {
      start: found.index,
      end: found.index + whole.length,
      number,
      text: read.map(({ text }) => text).join(''),
      left,
      right: left + read.reduce((sum, { width, size }) => sum + (width * size) / 1000, 0),
      y: Number(y),
      size: shown[0]?.size ?? 0,
    };
  }).filter(({ text }) => rightToLeft.test(text) || isSilent.test(text));
}

/** True when a block goes on where the one before it ends: Typst has parted them only because one is moved up or down. */
function goesOn(before: Block, next: Block): boolean {
  const gap = next.left - before.right;
  return (
    before.end === next.start &&
    next.left >= before.left &&
    Math.abs(gap) < next.size &&
    Math.abs(next.y - before.y) < next.size
  );
}

/**
 * Puts what is written from right to left into an order that every reader finds its way in. Readers turn around what is
 * drawn in one go; Typst draws a name in several goes, from the left, where marks are moved up or down, and marks what
 * is to be turned in a way that most readers break the name at.
 */
export function inReadingOrder(content: string, reading: Reading): string {
  const runs: Block[][] = [];
  for (const block of blocksIn(content, reading)) {
    const run = runs.at(-1);
    const before = run?.at(-1);
    if (run && before && goesOn(before, block)) run.push(block);
    else runs.push([block]);
  }
  let written = '';
  let at = 0;
  for (const run of runs) {
    const numbers = run.map(({ number }) => number);
    const turned = run.toReversed().map(({ start, end }, index) => {
      const bare = content.slice(start, end).replace(innerMarks, '');
      return bare.replace(/MCID \d+/, `MCID ${numbers[index]}`);
    });
    written += content.slice(at, run[0]?.start) + turned.join('');
    at = run.at(-1)?.end ?? at;
  }
  return written + content.slice(at);
}
