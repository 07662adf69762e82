import type { JoiningOutcome } from '#domain/first-day/outcomes.ts';
import { todayInIndia } from '#domain/values/calendar.ts';

const wayStops = ['accepted', 'form', 'checked', 'firstDay'] as const;
type WayStop = (typeof wayStops)[number];

/** `on` is the day (YYYY-MM-DD) of what is done, or of the first day as it is planned; null where none is known. */
export type WayState = { stop: WayStop; state: 'done' | 'now' | 'ahead'; on: string | null };

/** Instants are ISO, days YYYY-MM-DD; null where it has not happened or is not known. */
export type Way = {
  acceptedOn: string | null;
  submittedOn: string | null;
  verifiedOn: string | null;
  joiningDate: string | null;
  firstDay: { outcome: JoiningOutcome; date: string } | null;
};

/** Where a candidate who accepted is: the first stop that is not done is the present one. */
export function wayOf({ acceptedOn, submittedOn, verifiedOn, joiningDate, firstDay }: Way): WayState[] {
  const planned = firstDay === null ? joiningDate : firstDay.outcome === 'NOT_JOINED' ? null : firstDay.date;
  const days = { accepted: dayOf(acceptedOn), form: dayOf(submittedOn), checked: dayOf(verifiedOn), firstDay: planned };
  const isDone = {
    accepted: true,
    form: submittedOn !== null,
    checked: submittedOn !== null && verifiedOn !== null,
    firstDay: firstDay?.outcome === 'JOINED',
  };
  const now = wayStops.find((stop) => !isDone[stop]);
  return wayStops.map((stop) => ({
    stop,
    state: isDone[stop] ? 'done' : stop === now ? 'now' : 'ahead',
    on: days[stop],
  }));
}

const dayOf = (instant: string | null) => (instant === null ? null : todayInIndia(new Date(instant)));
