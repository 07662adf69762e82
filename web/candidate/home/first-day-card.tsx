import { useId } from 'react';
import { daysBetween, nameDate, shortDay, todayInIndia, weekday } from '#domain/values/calendar.ts';
import { Card } from '#web/ui/layout/card.tsx';
import classes from './first-day-card.module.css';
import { homeTexts as t } from './texts.ts';

/** The day of joining (YYYY-MM-DD), in words and as a leaf of a calendar. */
export function FirstDayCard({ date }: { date: string }) {
  const titleId = useId();
  const [day, month] = shortDay(date).split(' ');
  const left = daysBetween(todayInIndia(), date);
  return (
    <Card className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{t.firstDay}</h2>
      <div className={classes.day}>
        <span className={classes.leaf} aria-hidden="true">
          <small>{month}</small>
          <b>{day}</b>
        </span>
        <p>
          <b>{t.fullDay(weekday(date), nameDate(date))}</b>
          {left >= 0 && <span>{t.daysLeft(left)}</span>}
        </p>
      </div>
    </Card>
  );
}
