import { sheetFileMessages as m } from '#domain/messages.ts';
import type { SheetCell } from '#domain/offer-sheet-cell.ts';
import { dateOfSerial } from '#domain/offer-sheet-date.ts';
import { SheetFault } from './sheet-fault.ts';
import { columnsMax, type MergedRange, type Sheet, type SheetRow } from './workbook.ts';
import { findParts, isTrue, readDateStyles, readSharedStrings, readString, unescapeString } from './xlsx-parts.ts';
import { attribute, decodeXml, readXml, type XmlReader } from './xml.ts';
import { openZip } from './zip.ts';

type Context = { strings: string[]; isDate: (style: number) => boolean; date1904: boolean };

const of = {
  reference: attribute('r'),
  style: attribute('s'),
  type: attribute('t'),
  hidden: attribute('hidden'),
};

/**
 * Opens an .xlsx workbook; its sheets are unpacked when they are read, row by row. Formulas are never worked out: their
 * last result counts. Null when the archive holds something else; raises SheetFault when it is broken or too much.
 */
export function openXlsx(file: Buffer): Sheet[] | null {
  const zip = openZip(file);
  const parts = findParts(zip);
  if (parts === null) return null;
  let context: Context | null = null;
  return parts.sheets.map(({ name, part }) => {
    let xml: string | null = null;
    const load = () => {
      const bytes = zip.read(part);
      if (bytes === null) throw new SheetFault(m.corrupt);
      return decodeXml(bytes);
    };
    return {
      name,
      rows() {
        context ??= {
          strings: readSharedStrings(zip, parts.sharedStrings),
          isDate: readDateStyles(zip, parts.styles),
          date1904: parts.date1904,
        };
        return readRows((xml ??= load()), context);
      },
      merged: () => readMerged((xml ??= load())),
    };
  });
}

/** So many cells, filled in or not, are looked at: 200 columns in each of 10,000 rows. */
const cellsMax = 2_000_000;
/** What a sheet can hold at most; a reference beyond it was written by no spreadsheet program. */
const rowsEnd = 1_048_576;

function* readRows(xml: string, context: Context): Generator<SheetRow> {
  const reader = readXml(xml);
  let isData = false;
  const budget = { cells: cellsMax };
  let row = 0;
  for (let piece = reader.next(); piece !== 'end'; piece = reader.next()) {
    if (reader.name === 'sheetData') isData = piece === 'open';
    if (piece !== 'open' || reader.name !== 'row' || !isData) continue;
    const given = of.reference(reader.attributes);
    row = given === null ? row + 1 : Number(given);
    if (!Number.isInteger(row) || row < 1 || row > rowsEnd) throw new SheetFault(m.corrupt);
    const hidden = isTrue(of.hidden(reader.attributes));
    const cells = readCells(reader, context, budget);
    if (cells.length > 0) yield { row, hidden, cells };
  }
}

function readCells(reader: XmlReader, context: Context, budget: { cells: number }): (SheetCell | undefined)[] {
  const cells: (SheetCell | undefined)[] = [];
  let column = -1;
  for (let piece = reader.next(); !(piece === 'close' && reader.name === 'row'); piece = reader.next()) {
    if (piece === 'end') throw new SheetFault(m.corrupt);
    if (piece !== 'open' || reader.name !== 'c') continue;
    budget.cells -= 1;
    if (budget.cells < 0) throw new SheetFault(m.tooMuch);
    const { attributes } = reader;
    column = columnOf(of.reference(attributes)) ?? column + 1;
    const stored = readStored(reader);
    const cell = column < columnsMax ? understand(attributes, stored, context) : undefined;
    if (cell !== undefined) cells[column] = cell;
  }
  return cells;
}

/** The column of 'AB12', from 0; null where a cell has no reference, as it then follows the one before. */
function columnOf(reference: string | null): number | null {
  if (reference === null) return null;
  let column = 0;
  for (let index = 0; index < reference.length; index += 1) {
    const letter = reference.charCodeAt(index) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  if (column < 1 || column > 16_384) throw new SheetFault(m.corrupt);
  return column - 1;
}

/** What stands in a cell's element: its value as written, a text of its own, and whether it has a formula. */
type Stored = { value: string | null; text: string | null; hasFormula: boolean };

function readStored(reader: XmlReader): Stored {
  const stored: Stored = { value: null, text: null, hasFormula: false };
  let isValue = false;
  for (let piece = reader.next(); !(piece === 'close' && reader.name === 'c'); piece = reader.next()) {
    if (piece === 'end') throw new SheetFault(m.corrupt);
    if (piece === 'text') {
      if (isValue) stored.value = (stored.value ?? '') + reader.text;
      continue;
    }
    isValue = piece === 'open' && reader.name === 'v';
    if (piece !== 'open') continue;
    if (reader.name === 'is') stored.text = readString(reader);
    if (reader.name === 'f') stored.hasFormula = true;
  }
  return stored;
}

function understand(attributes: string, stored: Stored, context: Context): SheetCell | undefined {
  const type = of.type(attributes) ?? 'n';
  const { value } = stored;
  if (type === 'inlineStr') return text(stored.text ?? '');
  if (type === 'str' && (value !== null || !stored.hasFormula)) return text(unescapeString(value ?? ''));
  if (value === null || value === '') return stored.hasFormula ? { kind: 'noResult' } : undefined;
  switch (type) {
    case 's':
      return text(context.strings[Number(value)] ?? broken());
    case 'b':
      return { kind: 'boolean', value: isTrue(value) };
    case 'e':
      return { kind: 'error', text: value };
    case 'd':
      return isoDate(value);
    case 'n':
      return number(Number(value), of.style(attributes), context);
    default:
      return broken();
  }
}

const text = (value: string): SheetCell | undefined => (value === '' ? undefined : { kind: 'text', text: value });

/** The stricter flavour of the format stores days as text. */
function isoDate(value: string): SheetCell {
  const date = /^\d{4}-\d{2}-\d{2}(?=T|$)/.exec(value)?.[0];
  return date === undefined ? { kind: 'text', text: value } : { kind: 'date', date, value: 0 };
}

function number(value: number, style: string | null, context: Context): SheetCell {
  if (!Number.isFinite(value)) return broken();
  if (!context.isDate(Number(style ?? '0'))) return { kind: 'number', value };
  return { kind: 'date', date: dateOfSerial(value, context.date1904), value };
}

function broken(): never {
  throw new SheetFault(m.corrupt);
}

function readMerged(xml: string): MergedRange[] {
  const merged: MergedRange[] = [];
  const after = xml.slice(Math.max(0, xml.search(/<\/(?:\w+:)?sheetData>/)));
  for (const [, from, top, to, bottom] of after.matchAll(
    /<(?:\w+:)?mergeCell\s[^<>]*?ref\s*=\s*["']([A-Z]{1,3})(\d{1,7}):([A-Z]{1,3})(\d{1,7})["']/g,
  )) {
    const left = columnOf(from ?? '') ?? 0;
    const right = columnOf(to ?? '') ?? left;
    merged.push({ top: Number(top), bottom: Number(bottom), left, right });
  }
  return merged;
}
