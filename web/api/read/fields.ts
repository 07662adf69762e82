import { isRealDate, startOfDay, todayInIndia } from '#domain/values/calendar.ts';

/** What came instead of an object: each field may be there or not, and be anything. */
export type Fields = Readonly<Record<string, unknown>>;

/** The fields of an object; of anything else, none. */
export const fieldsOf = (raw: unknown): Fields =>
  typeof raw === 'object' && raw !== null && !Array.isArray(raw) ? { ...raw } : {};

/** The entries of a list; one object alone is a list of one. */
export function listOf(raw: unknown): unknown[] {
  if (Array.isArray(raw)) return raw;
  return typeof raw === 'object' && raw !== null ? [raw] : [];
}

/** The first of these fields that holds something, as some fields have two names. */
export const anyOf = (fields: Fields, ...names: string[]): unknown =>
  names.map((name) => fields[name]).find((value) => value !== undefined && value !== null && value !== '');

/** Text, or a number as text; '' for nothing. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  return typeof value === 'number' && Number.isFinite(value) ? String(value) : '';
}

export const textOrNull = (value: unknown): string | null => textOf(value) || null;

/** A number, or text that is one; null for anything else. */
export function numberOf(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  // `Number` would read '0x1F' and '1e3', too.
  return typeof value === 'string' && decimal.test(value.trim()) ? Number(value) : null;
}
const decimal = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/u;

/** Which of these values is meant, whatever the case; null for none of them. */
export function oneOf<T extends string>(values: readonly T[], value: unknown): T | null {
  const plain = textOf(value).trim().toLowerCase();
  return values.find((known) => known.toLowerCase() === plain) ?? null;
}

const withTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/u;
const withZone = /(?:Z|[+-]\d{2}:?\d{2})$/u;
const dayFirst = /^(\d{2})[/-](\d{2})[/-](\d{4})$/u;

/** A day as YYYY-MM-DD, as India's calendar has it; '' for what is none. */
export function dateOf(value: unknown): string {
  const text = textOf(value).trim();
  const date = text.replace(dayFirst, '$3-$2-$1');
  if (isRealDate(date)) return date;
  const instant = instantOf(value);
  return instant === null ? '' : todayInIndia(new Date(instant));
}

/** A number below is a year, a day such as 20190531, or seconds: as milliseconds it would be a day in early 1970. */
const leastMs = 1e10;

/** A moment as ISO text in UTC; a day is its beginning and a time without a zone is one, in India. Null for neither. */
export function instantOf(value: unknown): string | null {
  if (typeof value === 'number') return Math.abs(value) < leastMs ? null : isoOf(new Date(value));
  const text = textOf(value).trim().replace(' ', 'T');
  const date = text.replace(dayFirst, '$3-$2-$1');
  if (isRealDate(date)) return startOfDay(date).toISOString();
  if (!withTime.test(text)) return null;
  return isoOf(new Date(withZone.test(text) ? text : `${text}+05:30`));
}

const isoOf = (date: Date): string | null => (Number.isNaN(date.getTime()) ? null : date.toISOString());
