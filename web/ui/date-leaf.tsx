import { daysBetween, nameDate, shortDay, todayInIndia, weekday } from '#domain/values/calendar.ts';
import classes from './date-leaf.module.css';
import { dateLeafTexts as t } from './texts.ts';

type DateLeafProps = {
  /** YYYY-MM-DD. */
  date: string;
  /** HH:MM, '' where it is not known. */
  time?: string;
  more?: string;
};

/** A day as a leaf of a calendar, in words, and how far it is. */
export function DateLeaf({ date, time = '', more = '' }: DateLeafProps) {
  const [day, month] = shortDay(date).split(' ');
  const left = daysBetween(todayInIndia(), date);
  const rest = [time, more, left >= 0 ? t.daysLeft(left) : ''].filter((one) => one !== '').join(', ');
  return (
    <div className={classes.day}>
      <span className={classes.leaf} aria-hidden="true">
        <small>{month}</small>
        <b>{day}</b>
      </span>
      <p>
        <b>{t.fullDay(weekday(date), nameDate(date))}</b>
        {rest !== '' && <span>{rest}</span>}
      </p>
    </div>
  );
}
