import { useEffect, useState } from 'react';
import type { Breach } from '#contract/hr/breaches.ts';
import { type BreachClock, breachClocks } from '#domain/privacy/breach.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { Button } from '#web/ui/button.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import classes from './breach.module.css';
import { breachPageTexts as t } from './texts.ts';
import type { Letters } from './use-letters.ts';

const minute = 60_000;

/** To whom a report is due and for how long. */
export function Clocks({ breach: { clocks }, form }: { breach: Breach; form: Letters }) {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), minute / 4);
    return () => clearInterval(timer);
  }, []);
  return (
    <div className={classes.clocks}>
      {(Object.keys(breachClocks) as BreachClock[]).map((clock) => (
        <Clock key={clock} {...{ clock, now, form }} {...clocks[clock]} />
      ))}
    </div>
  );
}

type ClockProps = { clock: BreachClock; now: number; dueOn: string; doneOn: string | null; form: Letters };

function Clock({ clock, now, dueOn, doneOn, form }: ClockProps) {
  const { title, within } = t.clocks[clock];
  const left = Math.floor((new Date(dueOn).getTime() - now) / minute);
  const isLate = left < 0 || breachClocks[clock] === 0;
  const urgency = isLate ? 'late' : left < breachClocks[clock] * 30 ? 'soon' : 'early';
  const isDone = doneOn !== null;
  return (
    <Card className={classes.clock} data-urgency={isDone ? 'done' : urgency} aria-label={title}>
      <h2>
        {title} <small>{within}</small>
      </h2>
      <b>{isDone ? t.sent : timeWords(clock, left)}</b>
      <p>
        {isDone
          ? t.sentOn(formatInstant(doneOn))
          : isLate
            ? t.dueSince(formatInstant(dueOn))
            : t.by(formatInstant(dueOn))}
      </p>
      <Button
        block
        variant={isDone ? 'quiet' : 'outline'}
        aria-label={isDone ? t.undoOf(title) : t.markSentOf(title)}
        disabled={form.busy}
        onClick={() => form.save({ [clock]: !isDone })}
      >
        {isDone ? t.undo : t.markSent}
      </Button>
    </Card>
  );
}

function timeWords(clock: BreachClock, left: number): string {
  if (breachClocks[clock] === 0) return t.notSentYet;
  const far = Math.abs(left);
  return (left < 0 ? t.late : t.left)(Math.floor(far / 60), far % 60);
}
