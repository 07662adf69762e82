import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { pdfOf } from './pages-pdf.ts';
import { type Corners, spanOf, wholePicture } from './straighten.ts';

const slanted: Corners = [
  { x: 0.1, y: 0.2 },
  { x: 0.9, y: 0.1 },
  { x: 0.8, y: 0.9 },
  { x: 0.2, y: 0.7 },
];

it.each([
  ['the whole picture', wholePicture],
  ['a slanted paper', slanted],
])('finds the corners of %s, and its middle where the diagonals meet', (_what, corners) => {
  const at = spanOf(corners);
  const found = [at(0, 0), at(1, 0), at(1, 1), at(0, 1)];
  for (const [index, { x, y }] of corners.entries()) {
    expect(found[index]?.x).toBeCloseTo(x);
    expect(found[index]?.y).toBeCloseTo(y);
  }
  const { x, y } = at(0.5, 0.5);
  const [a, b, c, d] = corners;
  const side = (p: typeof a, q: typeof a) => (q.x - p.x) * (y - p.y) - (q.y - p.y) * (x - p.x);
  expect(side(a, c)).toBeCloseTo(0);
  expect(side(b, d)).toBeCloseTo(0);
});

it('makes a PDF that readers open, with a page of the shape of each picture', async () => {
  const jpeg = new Uint8Array([0xff, 0xd8, 0xff, 0xd9]);
  const blob = pdfOf([
    { jpeg, width: 2000, height: 1000 },
    { jpeg, width: 1000, height: 2000 },
  ]);
  const reading = getDocument({ data: new Uint8Array(await blob.arrayBuffer()), stopAtErrors: true });
  const pdf = await reading.promise;
  expect(pdf.numPages).toBe(2);
  const views = await Promise.all([1, 2].map(async (number) => (await pdf.getPage(number)).view));
  expect(views).toEqual([
    [0, 0, 595, 298],
    [0, 0, 421, 842],
  ]);
  await reading.destroy();
});
