import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The text of one page as a viewer reads it, a space between lines. */
export async function textOfPdf(pdf: Uint8Array, page: number): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 });
  const document = await task.promise;
  const { items } = await (await document.getPage(page)).getTextContent();
  await task.destroy();
  return items
    .map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : ''))
    .join('')
    .replace(/\s+/g, ' ');
}
