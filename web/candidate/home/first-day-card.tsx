import { useId } from 'react';
import type { OwnFirstDay } from '#contract/first-day.ts';
import { linesOf } from '#domain/first-day/plan.ts';
import { LinkButton } from '#web/ui/button.tsx';
import { DateLeaf } from '#web/ui/date-leaf.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import classes from './first-day-card.module.css';
import { homeTexts as t } from './texts.ts';

/** The day of joining (YYYY-MM-DD), with time, person and place, and the way to all of it; `day` null where only the date is known. */
export function FirstDayCard({ date, day }: { date: string; day: OwnFirstDay | null }) {
  const titleId = useId();
  const { time = '', contactName = '', place = '', bring = '' } = day ?? {};
  return (
    <Card className={classes.card} aria-labelledby={titleId}>
      <h2 id={titleId}>{t.firstDay}</h2>
      <DateLeaf {...{ date, time }} more={contactName === '' ? '' : t.askFor(contactName)} />
      {place !== '' && (
        <p className={classes.place}>
          <Icon name="map-pin" size={20} />
          {linesOf(place).join(', ')}
        </p>
      )}
      {day !== null && (
        <LinkButton to="/onboard/first-day" block>
          {bring === '' ? t.details : t.bring}
        </LinkButton>
      )}
    </Card>
  );
}
