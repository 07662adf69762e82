import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openPdf } from './pdf-reader.ts';

beforeAll(async () => {
  // There are no workers here: the reader takes what is under this name instead.
  vi.stubGlobal('pdfjsWorker', await import('pdfjs-dist/legacy/build/pdf.worker.mjs'));
  // It says that it had to correct what was made so badly.
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  return () => {
    said.mockRestore();
    vi.unstubAllGlobals();
  };
});

const firstPage = 10;
const picture = '<</Subtype/Image/Width 60000/Height 60000/BitsPerComponent 1/ColorSpace/DeviceGray/Length 1>>';
const page = '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</XObject<</P 5 0 R>>>>>>';

/** A PDF of `pages` pages, each with a picture that claims 3.6 billion pixels; `claimed` is how many it says that it has. */
function madePdf(pages: number, claimed = pages): ArrayBuffer {
  const numbers = Array.from({ length: pages }, (_, index) => firstPage + index);
  const text = [
    '%PDF-1.7',
    '1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj',
    `2 0 obj<</Type/Pages/Count ${claimed}/Kids[${numbers.map((number) => `${number} 0 R`).join(' ')}]>>endobj`,
    '4 0 obj<</Length 28>>stream\nq 595 0 0 842 0 0 cm /P Do Q\nendstream endobj',
    `5 0 obj${picture}stream\n0\nendstream endobj`,
    ...numbers.map((number) => `${number} 0 obj${page}endobj`),
    'trailer<</Root 1 0 R>>',
  ].join('\n');
  return new TextEncoder().encode(text).buffer;
}

const open = (bytes: ArrayBuffer) => openPdf(bytes, new AbortController().signal);

describe('a PDF that is a weapon', () => {
  it('is shown while its pages are of a possible size', async () => {
    expect(await open(madePdf(50))).toHaveLength(50);
  });

  it.each([
    ['more pages than that', madePdf(51)],
    ['2,000 pages', madePdf(2000)],
  ])('is left to be downloaded when it has %s', async (_what, bytes) => {
    await expect(open(bytes)).rejects.toThrow('pages is not shown here');
  });

  it('is read by its real pages, not by the number it claims', async () => {
    expect(await open(madePdf(1, 1_000_000_000))).toHaveLength(1);
  });

  it('has no picture unpacked that is larger than a sheet can be', async () => {
    const { OPS } = await import('pdfjs-dist/legacy/build/pdf.mjs');
    const [sheet] = await open(madePdf(1));
    const drawn = await sheet?.getOperatorList();
    expect(drawn?.fnArray).toContain(OPS.transform);
    expect(drawn?.fnArray).not.toContain(OPS.paintImageXObject);
  });
});
