import { texts } from '#domain/texts.ts';
import { ageOn, daysBetween, isRealDate, nameDate, nameDay, todayInIndia, weekday } from './calendar.ts';

const t = texts('dateInWords', {
  inFuture: (date: string) => `${date}, in the future`,
  born: (date: string, years: number) =>
    `${date}, ${years === 0 ? 'under a year' : years === 1 ? '1 year' : `${years} years`} old`,
  named: (date: string, distance: string) => `${date}, ${distance}`,
  day: (weekdayName: string, date: string, distance: string) => `${weekdayName}, ${date}, ${distance}`,
  distance: {
    today: 'today',
    tomorrow: 'tomorrow',
    yesterday: 'yesterday',
    ahead: (days: number) => `in ${days} days`,
    ago: (days: number) => `${days} days ago`,
  },
});

/** A year that is still being typed passes through 0002, 0020 and 0202. */
const isWhole = (date: string): boolean => isRealDate(date) && date >= '1000';

/** The text below a date field: '1 June 2020'; '' until there is a date. */
export function dateInWords(date: string): string {
  return isWhole(date) ? nameDate(date) : '';
}

/** The text below a date of birth: '4 May 1999, 27 years old'; '' until there is a date. */
export function birthInWords(date: string, today: string = todayInIndia()): string {
  if (!isWhole(date)) return '';
  return date > today ? t.inFuture(nameDate(date)) : t.born(nameDate(date), ageOn(date, today));
}

/** The text below a future date: 'Tuesday, 5 January 2027, in 44 days'; '' until there is a date. */
export const dayInWords = (date: string, today: string = todayInIndia()): string =>
  isWhole(date) ? t.day(weekday(date), nameDate(date), distanceInWords(daysBetween(today, date))) : '';

/** A deadline with its distance: '10 January 2027 (Sunday), in 44 days'; '' until there is one. */
export const namedDayInWords = (date: string, today: string = todayInIndia()): string =>
  isWhole(date) ? t.named(nameDay(date), distanceInWords(daysBetween(today, date))) : '';

function distanceInWords(days: number): string {
  if (days === 0) return t.distance.today;
  if (days === 1) return t.distance.tomorrow;
  if (days === -1) return t.distance.yesterday;
  return days > 0 ? t.distance.ahead(days) : t.distance.ago(-days);
}
