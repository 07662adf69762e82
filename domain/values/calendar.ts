import { languageNow } from '#domain/language.ts';

/** India has kept UTC+05:30 without summer time since 1945. */
const INDIA_AHEAD_MS = (5 * 60 + 30) * 60 * 1000;

/** The wall clock in India as ISO text without a zone: '2026-11-18T14:05:00'. */
export const indianWallClock = (instant: Date): string =>
  new Date(instant.getTime() + INDIA_AHEAD_MS).toISOString().slice(0, 19);

const DAY_MS = 24 * 60 * 60 * 1000;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
export const MONTHS: readonly string[] =
  'January February March April May June July August September October November December'.split(' ');
const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'] as const;

const midnight = (date: string): Date => new Date(`${date}T00:00:00Z`);

/** True when the text is 'YYYY-MM-DD' and that day exists: '2027-02-30' does not. */
export function isRealDate(date: string): boolean {
  if (!DATE.test(date)) return false;
  const day = midnight(date);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date);
}

function requireRealDate(date: string): void {
  if (!isRealDate(date)) throw new RangeError(`Not a date: ${JSON.stringify(date)}`);
}

let clock = (): Date => new Date();

/** Has the rules of dates ask another clock than the machine's: on the server the database's, as everything else. */
export function setClock(now: () => Date): void {
  clock = now;
}

/** Today in Asia/Kolkata as 'YYYY-MM-DD'; "today", "future" and "18 years" are calculated from it. */
export const todayInIndia = (now: Date = clock()): string => indianWallClock(now).slice(0, 10);

/** '2027-01-04' as '04/01/2027'. Throws a RangeError for an invalid date. */
export function formatDate(date: string): string {
  requireRealDate(date);
  const [year, month, day] = date.split('-');
  return `${day}/${month}/${year}`;
}

/** A part of a date in another language than English; the digits stay Latin. */
function named(date: string, parts: Intl.DateTimeFormatOptions): string {
  const locale = `${languageNow()}-IN-u-nu-latn`;
  return new Intl.DateTimeFormat(locale, { ...parts, timeZone: 'UTC' }).format(midnight(date));
}

/** '2027-01-04' with the month's name: '4 January 2027'. Throws a RangeError for an invalid date. */
export function nameDate(date: string): string {
  requireRealDate(date);
  if (languageNow() !== 'en') return named(date, { day: 'numeric', month: 'long', year: 'numeric' });
  return `${Number(date.slice(8))} ${MONTHS[Number(date.slice(5, 7)) - 1]} ${Number(date.slice(0, 4))}`;
}

/** '2027-01-04' as it is written on a short line: '4 Jan'. Throws a RangeError for an invalid date. */
export function shortDay(date: string): string {
  if (languageNow() !== 'en') return named(date, { day: 'numeric', month: 'short' });
  const [day = '', month = ''] = nameDate(date).split(' ');
  return `${day} ${month.slice(0, 3)}`;
}

/** A moment of these days by the clock in India: '18 November, 14:05'. Throws a RangeError when it is no moment. */
export function nameMoment(instant: string | Date): string {
  const local = indianWallClock(new Date(instant));
  const day = local.slice(0, 10);
  const time = local.slice(11, 16);
  if (languageNow() !== 'en') return `${named(day, { day: 'numeric', month: 'long' })}, ${time}`;
  const [date = '', month = ''] = nameDate(day).split(' ');
  return `${date} ${month}, ${time}`;
}

/** The hour of the clock in India, 0 to 23. */
export const hourInIndia = (now: Date = new Date()): number => Number(indianWallClock(now).slice(11, 13));

/** A deadline with its weekday: '10 January 2027 (Sunday)'. Throws a RangeError for an invalid date. */
export const nameDay = (date: string): string => `${nameDate(date)} (${weekday(date)})`;

/** The number of days from `from` to `to`, negative when `to` is earlier. Throws a RangeError for an invalid date. */
export function daysBetween(from: string, to: string): number {
  requireRealDate(from);
  requireRealDate(to);
  return Math.round((midnight(to).getTime() - midnight(from).getTime()) / DAY_MS);
}

/** The name of the weekday of a 'YYYY-MM-DD' date. Throws a RangeError for an invalid date. */
export function weekday(date: string): string {
  requireRealDate(date);
  if (languageNow() !== 'en') return named(date, { weekday: 'long' });
  return WEEKDAYS[midnight(date).getUTCDay()] ?? '';
}

/** A moment by the clock in India: '18/11/2026, 14:05'. Throws a RangeError when it is no moment. */
export function formatInstant(instant: string | Date): string {
  const local = indianWallClock(new Date(instant));
  return `${formatDate(local.slice(0, 10))}, ${local.slice(11, 16)}`;
}

/** The first instant of a day in India. Throws a RangeError for an invalid date. */
export function startOfDay(date: string): Date {
  requireRealDate(date);
  return new Date(midnight(date).getTime() - INDIA_AHEAD_MS);
}

/** The date this many days later (earlier when negative), within the years 0000 to 9999. */
export function addDays(date: string, days: number): string {
  requireRealDate(date);
  const moved = new Date(midnight(date).getTime() + days * DAY_MS).toISOString();
  return DATE.test(moved.slice(0, 10)) ? moved.slice(0, 10) : days < 0 ? '0000-01-01' : '9999-12-31';
}

/** The same day some years on (or back, when negative). 29 February falls on 1 March going forward and on 28 February
 * going back, so that `born <= addYears(today, -18)` and `ageOn(born, today) >= 18` always agree. */
export function addYears(date: string, years: number): string {
  requireRealDate(date);
  const moved = `${String(Number(date.slice(0, 4)) + years).padStart(4, '0')}${date.slice(4)}`;
  if (isRealDate(moved)) return moved;
  return years < 0 ? moved.replace('-02-29', '-02-28') : moved.replace('-02-29', '-03-01');
}

/** Completed years of age on a day, negative before birth. A person born on 29 February becomes a year older on 1 March
 * of a common year: the later of the two readings, so that no one counts as 18 a day too early. */
export function ageOn(dateOfBirth: string, onDate: string): number {
  requireRealDate(dateOfBirth);
  requireRealDate(onDate);
  const years = Number(onDate.slice(0, 4)) - Number(dateOfBirth.slice(0, 4));
  return onDate.slice(5) < dateOfBirth.slice(5) ? years - 1 : years;
}
