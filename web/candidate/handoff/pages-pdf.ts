/** A page of a PDF: a JPEG, and its size in pixels. */
export type JpegPage = { jpeg: Uint8Array<ArrayBuffer>; width: number; height: number };

/** A4 in points; a picture fills it as far as its sides allow. */
const paper = { width: 595, height: 842 };

/** A PDF with a picture a page, as they are: nothing is drawn again. */
export function pdfOf(pages: readonly JpegPage[]): Blob {
  const parts: BlobPart[] = [];
  const offsets: number[] = [];
  let length = 0;
  const add = (part: string | Uint8Array<ArrayBuffer>): void => {
    parts.push(part);
    length += part.length;
  };
  const object = (number: number, ...content: (string | Uint8Array<ArrayBuffer>)[]): void => {
    offsets[number] = length;
    for (const part of [`${number} 0 obj\n`, ...content, '\nendobj\n']) add(part);
  };
  const pageNumber = (index: number) => 3 + index * 3;
  add('%PDF-1.4\n');
  object(1, '<< /Type /Catalog /Pages 2 0 R >>');
  const kids = pages.map((_, index) => `${pageNumber(index)} 0 R`).join(' ');
  object(2, `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`);
  for (const [index, { jpeg, width, height }] of pages.entries()) {
    const number = pageNumber(index);
    const scale = Math.min(paper.width / width, paper.height / height);
    const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
    const drawn = `q ${across} 0 0 ${down} 0 0 cm /Photo Do Q`;
    const resources = `/Resources << /XObject << /Photo ${number + 1} 0 R >> >>`;
    object(
      number,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${across} ${down}] ${resources} /Contents ${number + 2} 0 R >>`,
    );
    const colours = '/ColorSpace /DeviceRGB /BitsPerComponent 8 /Filter /DCTDecode';
    object(
      number + 1,
      `<< /Type /XObject /Subtype /Image /Width ${width} /Height ${height} ${colours} /Length ${jpeg.length} >>\nstream\n`,
      jpeg,
      '\nendstream',
    );
    object(number + 2, `<< /Length ${drawn.length} >>\nstream\n${drawn}\nendstream`);
  }
  const start = length;
  const rows = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  add(`xref\n0 ${offsets.length}\n0000000000 65535 f \n${rows.join('')}`);
  add(`trailer\n<< /Size ${offsets.length} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return new Blob(parts, { type: 'application/pdf' });
}
