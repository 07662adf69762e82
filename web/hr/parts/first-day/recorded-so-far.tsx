import type { JoiningRecord } from '#contract/hr/first-day.ts';
import { firstDayMessages } from '#domain/first-day/messages.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { shownDay } from '#web/ui/form/shown-values.ts';
import classes from './recorded-so-far.module.css';
import { recordJoiningTexts as t } from './texts.ts';

/** All that was ever recorded of a first day, newest first. */
export function RecordedSoFar({ records }: { records: readonly JoiningRecord[] }) {
  if (records.length === 0) return null;
  return (
    <section aria-labelledby="recorded-so-far">
      <h3 id="recorded-so-far" className={classes.title}>
        {t.history}
      </h3>
      <ol className={classes.list}>
        {records.map((record) => (
          <li key={record.on} className={classes.record}>
            <span>{wordsOf(record)}</span>
            {record.note !== null && <q className={classes.note}>{record.note}</q>}
            <span className={classes.by}>{t.recordedBy(record.by, formatInstant(record.on))}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

function wordsOf({ outcome, date, employeeId }: JoiningRecord): string {
  const what = outcome === 'TAKEN_BACK' ? t.takenBack : firstDayMessages.outcomes[outcome];
  return [what, date === null ? '' : shownDay(date), employeeId ?? ''].filter((part) => part !== '').join(', ');
}
