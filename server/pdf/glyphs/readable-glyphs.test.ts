import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, expect, it } from 'vitest';
import { sampleLetter } from '#domain/letter/sample-letter.ts';
import { testLog } from '#test/database/test-database.ts';
import { createLetterRenderer } from '#server/pdf/letter-renderer.ts';

const pool = createLetterRenderer(testLog, { size: 1 });
afterAll(() => pool.close());

/** What each glyph of the first page says by itself, in the order in which they are shown. */
async function glyphTexts(pdf: Buffer): Promise<string[]> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const page = await (await task.promise).getPage(1);
  const { fnArray, argsArray } = await page.getOperatorList();
  await task.destroy();
  return fnArray.flatMap((operator, at) => {
    if (operator !== OPS.showText) return [];
    const [glyphs] = argsArray[at] as [(number | { unicode: string })[]];
    return glyphs.flatMap((glyph) => (typeof glyph === 'number' ? [] : [glyph.unicode]));
  });
}

// Chrome and poppler read by the place: the second half of such letters is painted under the first, and would come before it.
it.each([
  ['Bengali', 'রবীন্দ্রনাথ নরেন্দ্র', 'দ্র'],
  ['Telugu', 'కృష్ణమూర్తి', 'ష్ణ'],
])('the first of several glyphs that make one letter has its whole text: %s', async (_, candidateName, together) => {
  const said = await glyphTexts(await pool.render({ ...sampleLetter, candidateName }));
  expect(said).toContain(together);
});
