import { sheetFileMessages as m } from '#domain/messages.ts';
import { isBuiltInDateFormat, isDateFormat } from './date-format.ts';
import { SheetFault } from './sheet-fault.ts';
import { attribute, decodeXml, readXml, type XmlReader } from './xml.ts';
import type { Zip } from './zip.ts';

/** Where the parts of an .xlsx workbook are, and what its cells need to be understood. */
export type Parts = {
  sheets: { name: string; part: string }[];
  date1904: boolean;
  sharedStrings: string | null;
  styles: string | null;
};

type Relation = { type: string; target: string };

const of = {
  id: attribute('Id'),
  reference: attribute('id'),
  type: attribute('Type'),
  target: attribute('Target'),
  mode: attribute('TargetMode'),
  name: attribute('name'),
  date1904: attribute('date1904'),
  formatId: attribute('numFmtId'),
  formatCode: attribute('formatCode'),
};

/** Finds the workbook and its parts. Null when the archive is no .xlsx workbook; raises SheetFault when it is broken. */
export function findParts(zip: Zip): Parts | null {
  const book = [...relations(zip, '').values()].find((relation) => relation.type === 'officeDocument')?.target;
  const xml = book !== undefined && zip.has(book) && book.endsWith('.xml') ? zip.read(book) : null;
  if (book === undefined || xml === null) return null;
  const related = relations(zip, book);
  const parts: Parts = { sheets: [], date1904: false, sharedStrings: null, styles: null };
  for (const { type, target } of related.values()) {
    if (type === 'sharedStrings') parts.sharedStrings = target;
    if (type === 'styles') parts.styles = target;
  }
  let isWorkbook = false;
  const reader = readXml(decodeXml(xml));
  for (let piece = reader.next(); piece !== 'end'; piece = reader.next()) {
    if (piece !== 'open') continue;
    if (reader.name === 'workbook') isWorkbook = true;
    if (reader.name === 'workbookPr') parts.date1904 = isTrue(of.date1904(reader.attributes));
    const sheet = reader.name === 'sheet' ? related.get(of.reference(reader.attributes) ?? '') : undefined;
    if (sheet?.type === 'worksheet') {
      parts.sheets.push({ name: of.name(reader.attributes) ?? '', part: sheet.target });
    }
  }
  return isWorkbook ? parts : null;
}

/** A truth value as XML spells it. */
export const isTrue = (value: string | null): boolean => value === '1' || value === 'true';

/** What a part refers to, by id. Links that lead out of the workbook are left out: nothing outside is ever read. */
function relations(zip: Zip, part: string): Map<string, Relation> {
  const folder = part.slice(0, part.lastIndexOf('/') + 1);
  const xml = zip.read(`${folder}_rels/${part.slice(folder.length)}.rels`);
  const found = new Map<string, Relation>();
  if (xml === null) return found;
  const reader = readXml(decodeXml(xml));
  for (let piece = reader.next(); piece !== 'end'; piece = reader.next()) {
    if (piece !== 'open' || reader.name !== 'Relationship' || of.mode(reader.attributes) === 'External') continue;
    const id = of.id(reader.attributes) ?? '';
    const type = of.type(reader.attributes) ?? '';
    const target = partName(folder, of.target(reader.attributes) ?? '');
    // Both flavours of the format end their types alike.
    found.set(id, { type: type.slice(type.lastIndexOf('/') + 1), target });
  }
  return found;
}

/** A target as a part's name: from the archive's root where it begins with '/', else from the folder. */
function partName(folder: string, target: string): string {
  const steps: string[] = [];
  for (const step of `${target.startsWith('/') ? '' : folder}${target}`.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '' && step !== '.') steps.push(step);
  }
  return steps.join('/');
}

/** 10,000 offers have some tens of thousands of texts. */
const stringsMax = 1_000_000;

/** The texts that cells refer to by number. */
export function readSharedStrings(zip: Zip, part: string | null): string[] {
  const xml = part === null ? null : zip.read(part);
  if (xml === null) return [];
  const strings: string[] = [];
  const reader = readXml(decodeXml(xml));
  for (let piece = reader.next(); piece !== 'end'; piece = reader.next()) {
    if (piece !== 'open' || reader.name !== 'si') continue;
    if (strings.length === stringsMax) throw new SheetFault(m.tooMuch);
    strings.push(readString(reader));
  }
  return strings;
}

/** The text of the element that was opened: all its runs, without reading aids for East Asian scripts. */
export function readString(reader: XmlReader): string {
  let text = '';
  let aids = 0;
  let isText = false;
  for (let depth = 1; depth > 0;) {
    const piece = reader.next();
    if (piece === 'end') throw new SheetFault(m.corrupt);
    if (piece === 'text') {
      if (isText && aids === 0) text += reader.text;
      continue;
    }
    const step = piece === 'open' ? 1 : -1;
    depth += step;
    isText = piece === 'open' && reader.name === 't';
    if (reader.name === 'rPh') aids += step;
  }
  return unescapeString(text);
}

/** Characters that XML cannot hold are written as _x000B_ (and '_x005F_' is such an underscore). */
export function unescapeString(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(/_x([\da-f]{4})_/gi, (_written, code: string) => String.fromCharCode(Number.parseInt(code, 16)));
}

/** Says of a cell's style, by its number, whether it shows numbers as days. */
export function readDateStyles(zip: Zip, part: string | null): (style: number) => boolean {
  const xml = part === null ? null : zip.read(part);
  if (xml === null) return () => false;
  const formats = new Map<number, boolean>();
  const styles: number[] = [];
  let isCellStyle = false;
  const reader = readXml(decodeXml(xml));
  for (let piece = reader.next(); piece !== 'end'; piece = reader.next()) {
    if (reader.name === 'cellXfs') isCellStyle = piece === 'open';
    if (piece !== 'open') continue;
    const id = Number(of.formatId(reader.attributes) ?? '0');
    if (reader.name === 'numFmt') formats.set(id, isDateFormat(of.formatCode(reader.attributes) ?? ''));
    else if (reader.name === 'xf' && isCellStyle) styles.push(id);
  }
  const shows = styles.map((id) => formats.get(id) ?? isBuiltInDateFormat(id));
  return (style) => shows[style] ?? false;
}
