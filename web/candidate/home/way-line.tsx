import type { OwnJoiningState } from '#contract/joining.ts';
import { type WayState, wayOf } from '#domain/joining/way.ts';
import { daysBetween, shortDay, todayInIndia } from '#domain/values/calendar.ts';
import type { PanelOffer } from '#web/api/read/candidate-offer.ts';
import { Icon } from '#web/ui/icon.tsx';
import { Card } from '#web/ui/layout/card.tsx';
import { RichText } from '#web/ui/rich-text.tsx';
import { quietPart } from '#web/ui/visually-hidden.tsx';
import page from './home-page.module.css';
import classes from './way-line.module.css';
import { homeTexts as t } from './texts.ts';

type WayLineProps = { offer: PanelOffer; joining: OwnJoiningState | null };

/** Accepted, Form, Checked, First day: what is done and when, and what comes next. */
export function WayLine({ offer, joining }: WayLineProps) {
  const way = wayOf({
    acceptedOn: offer.decision?.decidedOn ?? null,
    submittedOn: joining?.submittedOn ?? null,
    verifiedOn: joining?.verifiedOn ?? null,
    joiningDate: offer.terms?.joiningDate ?? null,
    firstDay: joining?.firstDay ?? null,
  });
  return (
    <Card padded className={page.whole} aria-label={t.way}>
      <ol className={classes.line}>
        {way.map((stop) => (
          <Stop key={stop.stop} {...stop} note={noteOf(stop, joining)} />
        ))}
      </ol>
    </Card>
  );
}

function Stop({ stop, state, note }: WayState & { note: string | null }) {
  const name = t.stops[stop];
  return (
    <li className={classes[state]} aria-current={state === 'now' ? 'step' : undefined}>
      <span className={classes.dot} aria-hidden="true">
        {state === 'done' && <Icon name="check" size={16} />}
      </span>
      <b>{state === 'done' ? <RichText text={t.done(name)} parts={quietPart} /> : name}</b>
      {note !== null && <small>{note}</small>}
    </li>
  );
}

function noteOf({ stop, state, on }: WayState, joining: OwnJoiningState | null): string | null {
  if (stop === 'form' && state === 'now') return joining?.sentBack ? t.toCorrect : t.toFill;
  if (stop === 'checked' && state === 'now') return t.withHr;
  if (on === null) return null;
  const days = stop === 'firstDay' && state !== 'done' ? daysBetween(todayInIndia(), on) : -1;
  return days < 0 ? shortDay(on) : t.dayWith(shortDay(on), t.daysLeft(days));
}
