import { cleanText } from '#domain/values/clean-text.ts';
import { readMobile, withoutSeparators } from '#domain/values/mobile-number.ts';
import { readRupees } from '#domain/values/money.ts';
import type { CellFault } from './fault.ts';

/** A cell of a workbook as it is stored, its formula's last result in its place. */
export type SheetCell =
  | { kind: 'text'; text: string }
  | { kind: 'number'; value: number; formula?: true }
  /** A number that is shown as a date: 'YYYY-MM-DD', or null where no day has that number. */
  | { kind: 'date'; date: string | null; value: number; formula?: true }
  | { kind: 'boolean'; value: boolean }
  | { kind: 'error'; text: string }
  /** A formula that was never worked out. */
  | { kind: 'noResult' }
  /** The displayed result of a formula, where it could also be a result that is not computed yet. */
  | { kind: 'doubtfulResult'; shown: '' | 0 };

/** A cell's value for the offer form's own check, or the reason why it has none. */
export type ReadCell = { value: string | number | null } | { fault: CellFault };

/** 0 is 'A', 25 is 'Z', 26 is 'AA'. */
export function columnLetters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnLetters(Math.floor(index / 26) - 1) + last;
}

/** The text of a cell as the form's schemas clean it; a line break or a tab inside the cell is a blank. */
export const cleanCell = (text: string): string => cleanText(text.replace(/[\t-\r\u0085\u2028\u2029]+/g, ' '));

export const isBlank = (cell: SheetCell | undefined): boolean =>
  cell === undefined || (cell.kind === 'text' && cleanCell(cell.text) === '');

/** The cell's value, for showing and writing it again: dates as 'YYYY-MM-DD', null for a blank one. */
export function cellValue(cell: SheetCell | undefined): string | number | null {
  if (cell === undefined || isBlank(cell)) return null;
  switch (cell.kind) {
    case 'text':
    case 'error':
      return cell.text;
    case 'number':
      return cell.value;
    case 'date':
      return cell.date ?? cell.value;
    case 'boolean':
      return cell.value ? 'TRUE' : 'FALSE';
    case 'noResult':
      return null;
    case 'doubtfulResult':
      return cell.shown === '' ? null : cell.shown;
  }
}

/** Reads a name, an e-mail address or a choice; a number is taken for its digits. */
export function readText(content: SheetCell | undefined): ReadCell {
  if (content === undefined) return { value: null };
  if (content.kind === 'text') return { value: cleanCell(content.text) };
  if (content.kind === 'number') return { value: String(content.value) };
  return { fault: unusable(content) ?? { code: 'noText' } };
}

/** Parses a mobile number as `readMobile` does; other text is left for the form's own check. */
export function readMobileCell(content: SheetCell | undefined): ReadCell {
  const read = readText(content);
  if ('fault' in read || read.value === null) return read;
  const text = String(read.value);
  // A number's decimal point is no typed separator.
  if (content?.kind === 'number' && !Number.isInteger(content.value)) return read;
  if (/^\d(?:[.,]\d+)?e\+?\d+$/i.test(text)) return { fault: { code: 'mobileScientific' } };
  const written = text.replace(/^'/, '');
  return { value: readMobile(written) ?? withoutSeparators(written) };
}

/** Parses an amount of rupees: a number, or text as `readRupees` parses it. A fraction is left for the form's own
 * check, whose message is about paise; null where the cell is blank. */
export function readAmount(content: SheetCell | undefined): ReadCell {
  if (content === undefined || isBlank(content)) return { value: null };
  if (content.kind === 'number') return { value: withoutNoise(content.value) };
  if (content.kind !== 'text') return { fault: unusable(content) ?? { code: 'amount' } };
  const text = cleanCell(content.text).replace(/^'/, '');
  const read = readRupees(text);
  if ('rupees' in read) return { value: read.rupees };
  return read.refused === 'unreadable' ? { fault: { code: 'amount' } } : { value: text };
}

/** A formula's 1320000.0000000002 is shown as 1320000 and meant so. */
function withoutNoise(value: number): number {
  const whole = Math.round(value);
  return Math.abs(value - whole) < 1e-6 ? whole : value;
}

/** The reason why a cell of this kind is invalid in every column; null when its kind alone does not decide. */
export function unusable(content: SheetCell): CellFault | null {
  if (content.kind === 'error') return { code: 'error', text: content.text };
  if (content.kind === 'doubtfulResult') return { code: 'doubtfulResult', shown: content.shown };
  return content.kind === 'noResult' ? { code: 'noResult' } : null;
}
