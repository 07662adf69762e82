import { ageOn, daysBetween, isRealDate, nameDate, todayInIndia, weekday } from './calendar.ts';

/** A year that is still being typed passes through 0002, 0020 and 0202. */
function isWhole(date: string): boolean {
  return isRealDate(date) && date >= '1000';
}

/** What stands below a date field: '1 June 2020'; '' until there is a date. */
export function dateInWords(date: string): string {
  return isWhole(date) ? nameDate(date) : '';
}

/** What stands below a date of birth: '4 May 1999, 27 years old'; '' until there is a date. */
export function birthInWords(date: string, today: string = todayInIndia()): string {
  if (!isWhole(date)) return '';
  return date > today ? `${nameDate(date)}, in the future` : `${nameDate(date)}, ${ageInWords(ageOn(date, today))}`;
}

function ageInWords(years: number): string {
  if (years === 0) return 'under a year old';
  return years === 1 ? '1 year old' : `${years} years old`;
}

/** What stands below a day to come: 'Tuesday, 5 January 2027, in 44 days'; '' until there is a date. */
export function dayInWords(date: string, today: string = todayInIndia()): string {
  return isWhole(date) ? `${weekday(date)}, ${nameDate(date)}, ${distanceInWords(daysBetween(today, date))}` : '';
}

function distanceInWords(days: number): string {
  if (days === 0) return 'today';
  if (days === 1) return 'tomorrow';
  if (days === -1) return 'yesterday';
  return days > 0 ? `in ${days} days` : `${-days} days ago`;
}
