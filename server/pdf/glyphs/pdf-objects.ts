/** A PDF with a plain table of its objects, as Typst writes it: each object's bytes by its number. */
export type PdfObjects = { header: Buffer; objects: Map<number, Buffer>; trailer: string };

/** Where an object begins in the bytes of the PDF, its number first; undefined for a number that is not used. */
type OffsetOf = (number: number) => number | undefined;

type ObjectTable = { at: number; count: number; offsetOf: OffsetOf; tail: string };

/** The table of objects at the end of a PDF. Raises when it has no plain one. */
function tableOf(pdf: Buffer): ObjectTable {
  const end = pdf.toString('latin1', Math.max(0, pdf.length - 64));
  const at = Number(/startxref\s+(\d+)/.exec(end)?.[1] ?? -1);
  const tail = pdf.toString('latin1', at);
  const [head, count] = /^xref\s+0 (\d+)\s+/.exec(tail) ?? [];
  if (head === undefined) throw new Error('A PDF has no plain table of objects');
  const offsetOf = (number: number): number | undefined => {
    const entry = head.length + number * 20;
    return tail[entry + 17] === 'n' ? Number(tail.slice(entry, entry + 10)) : undefined;
  };
  return { at, count: Number(count), offsetOf, tail };
}

/** Finds objects in the bytes of a PDF: from the number to the end of the object. Raises when there is no such object. */
export function objectsIn(pdf: Buffer): (number: number) => Buffer {
  const { offsetOf } = tableOf(pdf);
  return (number) => {
    const start = offsetOf(number);
    if (start === undefined) throw new Error('A PDF refers to an object that it does not have');
    return pdf.subarray(start, pdf.indexOf('endobj', start));
  };
}

/** Takes a PDF apart. Raises when it has no plain table of objects. */
export function readObjects(pdf: Buffer): PdfObjects {
  const { at: tableAt, count, offsetOf, tail } = tableOf(pdf);
  const offsets = Array.from({ length: count }, (_, number) => number).flatMap((number) => {
    const offset = offsetOf(number);
    return offset === undefined ? [] : [{ number, offset }];
  });
  const inOrder = offsets.toSorted((a, b) => a.offset - b.offset);
  const objects = new Map<number, Buffer>();
  for (const [index, { number, offset }] of inOrder.entries()) {
    const whole = pdf.subarray(offset, inOrder[index + 1]?.offset ?? tableAt);
    objects.set(number, whole.subarray(whole.indexOf('obj') + 3, whole.lastIndexOf('endobj')));
  }
  const trailer = /trailer\s+([\s\S]*?)\s*startxref/.exec(tail)?.[1] ?? '';
  return { header: pdf.subarray(0, inOrder[0]?.offset ?? 0), objects, trailer };
}

export function writeObjects({ header, objects, trailer }: PdfObjects): Buffer {
  const parts = [header];
  const count = Math.max(...objects.keys()) + 1;
  const entries = Array.from({ length: count }, () => '0000000000 65535 f\r\n');
  let offset = header.length;
  for (const [number, bytes] of objects) {
    const part = Buffer.concat([Buffer.from(`${number} 0 obj`), bytes, Buffer.from('endobj\n\n')]);
    entries[number] = `${String(offset).padStart(10, '0')} 00000 n\r\n`;
    parts.push(part);
    offset += part.length;
  }
  const sized = trailer.replace(/\/Size \d+/, `/Size ${count}`);
  parts.push(Buffer.from(`xref\n0 ${count}\n${entries.join('')}trailer\n${sized}\nstartxref\n${offset}\n%%EOF`));
  return Buffer.concat(parts);
}

export function dictionaryOf(object: Buffer | undefined): string {
  if (object === undefined) throw new Error('A PDF refers to an object that it does not have');
  const end = object.indexOf('stream\n');
  return object.toString('latin1', 0, end < 0 ? undefined : end);
}

/** The bytes of an object's stream, as they are in the file. */
export function streamOf(object: Buffer | undefined): Buffer {
  const length = Number(/\/Length (\d+)/.exec(dictionaryOf(object))?.[1]);
  const start = (object?.indexOf('stream\n') ?? 0) + 7;
  return object?.subarray(start, start + length) ?? Buffer.alloc(0);
}

/** The number of the object that a dictionary's entry refers to. */
export function reference(dictionary: string, name: string): number {
  const found = new RegExp(`/${name} \\[?\\s*(\\d+) 0 R`).exec(dictionary)?.[1];
  if (found === undefined) throw new Error(`A PDF has no reference ${name} where it should`);
  return Number(found);
}

/** An object that is a stream, with entries of its dictionary besides the length. */
export function streamObject(entries: string, bytes: Buffer): Buffer {
  const head = Buffer.from(`\n<<\n  /Length ${bytes.length}\n  ${entries}\n>>\nstream\n`);
  return Buffer.concat([head, bytes, Buffer.from('\nendstream\n')]);
}
