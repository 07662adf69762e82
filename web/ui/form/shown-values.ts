import { formatDate, formatInstant, isRealDate } from '#domain/values/calendar.ts';
import { formatRupees } from '#domain/values/money.ts';

/** Shown for a value that the server did not tell. */
export const unknown = '–';

/** '2027-01-04' as people read it: '04/01/2027'. */
export function shownDay(date: string): string {
  return isRealDate(date) ? formatDate(date) : unknown;
}

/** The day of an ISO instant, in India. */
export function shownDayOf(instant: string | null): string {
  return instant ? formatInstant(instant).slice(0, 'dd/mm/yyyy'.length) : unknown;
}

/** Whole rupees; NaN is an unknown amount, null one that the user may not see. */
export function shownRupees(rupees: number | null): string {
  return rupees === null || Number.isNaN(rupees) ? unknown : formatRupees(rupees);
}
