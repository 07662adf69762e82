import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** All the words of a PDF in reading order, with single spaces; raises when the bytes are no PDF. */
export async function pdfText(bytes: Uint8Array): Promise<string> {
  const task = getDocument({ data: Uint8Array.from(bytes), verbosity: 0 });
  const document = await task.promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const page = await document.getPage(number);
    const { items } = await page.getTextContent();
    pages.push(items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join(''));
  }
  await task.destroy();
  return pages.join(' ').replaceAll(/\s+/gu, ' ');
}
