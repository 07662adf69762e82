import { isRealDate, MONTHS } from '#domain/values/calendar.ts';
import { cleanCell, isBlank, unusable, type ReadCell, type SheetCell } from './cell.ts';

const dayMs = 24 * 60 * 60 * 1000;
/** 1 is 1 January 1900 and 60 a 29 February that never was: from 61 on this is the day before the first. */
const epoch1900 = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);
const lastDay = Date.UTC(9999, 11, 31);

const daySeconds = 24 * 60 * 60;

/** The day of a spreadsheet's date number, as 'YYYY-MM-DD'; null where it is none. Calculated dates miss midnight by a
 * fraction of a second, hence the rounding. */
export function dateOfSerial(serial: number, date1904: boolean): string | null {
  const days = Math.floor(Math.round(serial * daySeconds) / daySeconds);
  const time = (date1904 ? epoch1904 : epoch1900) + days * dayMs;
  if (!Number.isFinite(days) || days < (date1904 ? 0 : 61) || time > lastDay) return null;
  return new Date(time).toISOString().slice(0, 10);
}

/** The time of day that programs write behind a date without one. */
const midnight = /[T ](?:0?0:00(?::00(?:\.0+)?)?Z?|12:00(?::00)? ?AM)$/i;
const yearFirst = /^(\d{4})([-/])(\d{1,2})\2(\d{1,2})$/;
const dayFirst = /^(\d{1,2})([-/.])(\d{1,2})\2(\d{4})$/;
const dayThenName = /^(?<day>\d{1,2})(?:st|nd|rd|th)?[- ](?<month>[a-z]{3,9})\.?[-, ]{1,2}(?<year>\d{4})$/i;
const nameThenDay = /^(?<month>[a-z]{3,9})\.?[- ](?<day>\d{1,2})(?:st|nd|rd|th)?(?:, ?|[- ])(?<year>\d{4})$/i;
const shortYear = /^\d{1,2}([-/. ])(?:\d{1,2}|[a-z]{3,9})\1'?\d{2}$/i;
const months = MONTHS.map((name) => name.toLowerCase());

/** A true date, or text such as `2027-02-01`, `01/02/2027` (day first) or `1 Feb 2027`, as 'YYYY-MM-DD'. Ambiguous ones
 * are rejected (docs/rules/spreadsheet.md#dates-in-a-sheet). */
export function readDate(content: SheetCell | undefined): ReadCell {
  if (content === undefined || isBlank(content)) return { value: null };
  if (content.kind === 'date') return content.date === null ? { fault: { code: 'dateNone' } } : { value: content.date };
  if (content.kind === 'number') return { fault: { code: 'dateNumber' } };
  if (content.kind !== 'text') return { fault: unusable(content) ?? { code: 'date' } };
  return readDateText(cleanCell(content.text).replace(/^'/, ''));
}

function readDateText(written: string): ReadCell {
  const text = written.replace(midnight, '');
  const iso = yearFirst.exec(text);
  if (iso) return realDate(iso[1], iso[3], iso[4]);
  const named = dayThenName.exec(text)?.groups ?? nameThenDay.exec(text)?.groups;
  if (named) {
    const name = (named['month'] ?? '').toLowerCase();
    const month = months.findIndex(
      (full) => full === name || (full.slice(0, 3) === name.slice(0, 3) && name.length <= 4),
    );
    return month < 0 ? { fault: { code: 'date' } } : realDate(named['year'], String(month + 1), named['day']);
  }
  const [, day, , month, year] = dayFirst.exec(text) ?? [];
  if (day === undefined) return { fault: { code: shortYear.test(text) ? 'dateShortYear' : 'date' } };
  const read = realDate(year, month, day);
  if ('fault' in read && 'value' in realDate(year, day, month)) {
    return {
      fault: { code: 'dateSwapped', dayFirst: [month, day, year].map((part) => part?.padStart(2, '0')).join('/') },
    };
  }
  return read;
}

function realDate(year: string | undefined, month: string | undefined, day: string | undefined): ReadCell {
  const date = `${year}-${month?.padStart(2, '0')}-${day?.padStart(2, '0')}`;
  return isRealDate(date) ? { value: date } : { fault: { code: 'dateNone' } };
}
