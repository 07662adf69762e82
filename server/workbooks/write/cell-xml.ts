import { styleId, type StyleName } from './styles.ts';

/** What a cell holds: text, a number (dates and instants too, by `dateNumber` and `instantNumber`), or nothing. */
export type Cell = { value: string | number | null; style: StyleName };

/** The longest text that a cell takes. */
const cellTextMax = 32_767;

const dayMs = 86_400_000;
/** The day before the first one of the format's calendar, which takes 1900 for a leap year. */
const dayZero = Date.UTC(1899, 11, 30);
/** From here on both calendars agree. */
const firstAgreedDate = '1900-03-01';
const indiaAheadMs = (5 * 60 + 30) * 60_000;

/** A 'YYYY-MM-DD' date as the number that a spreadsheet keeps; null before March 1900, where the format is wrong by a day. */
export function dateNumber(date: string): number | null {
  return date < firstAgreedDate ? null : (Date.parse(`${date}T00:00:00Z`) - dayZero) / dayMs;
}

/** A moment, to the second, as the number that shows the clock in India: a spreadsheet knows no zones. */
export function instantNumber(instant: Date): number {
  const second = Math.floor((instant.getTime() + indiaAheadMs) / 1000) * 1000;
  return (second - dayZero) / dayMs;
}

/** What a program would read as the beginning of a formula or a command if it were typed, or came from a CSV file. */
const readAsFormula = /^[=+\-@\t\r]/;

// In addition to the marks of XML: what XML cannot hold at all, and what reads like the format's own way of writing that.
const special = /[&<>"\p{Cc}\ufffe\uffff]|_x[0-9a-f]{4}_/iu;
const each = /[&<>"\p{Cc}\ufffe\uffff]|_(?=x[0-9a-f]{4}_)/giu;
const marks: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '\n', '\t': '\t' };

/** Without a mark, programs drop the spaces around a text. */
const outerSpace = /^\s|\s$|\n/;

/** Any text as XML text or attribute, control characters as `_x0007_`; what is no Unicode becomes U+FFFD. */
export function xmlText(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  if (!special.test(whole)) return whole;
  return whole.replace(each, (mark) => marks[mark] ?? `_x${mark.charCodeAt(0).toString(16).padStart(4, '0')}_`);
}

/** One cell. Text is always text and never a formula, whatever it begins with; too long a text is cut. */
export function cellXml(name: string, { value, style }: Cell): string {
  if (value === null || value === '') return `<c r="${name}" s="${styleId(style)}"/>`;
  if (typeof value === 'number') {
    if (!Number.isFinite(value)) return cellXml(name, { value: String(value), style });
    return `<c r="${name}" s="${styleId(style)}"><v>${value}</v></c>`;
  }
  const id = styleId(style, { asTyped: readAsFormula.test(value) });
  const text = xmlText(value.slice(0, cellTextMax));
  const kept = outerSpace.test(value) ? ' xml:space="preserve"' : '';
  return `<c r="${name}" s="${id}" t="inlineStr"><is><t${kept}>${text}</t></is></c>`;
}
