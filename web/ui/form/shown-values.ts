import { formatDate, formatInstant, isRealDate } from '#domain/values/calendar.ts';
import { formatRupees } from '#domain/values/money.ts';

/** Shown for a value that the server did not tell. */
export const unknown = '–';

export const shownDay = (date: string): string => (isRealDate(date) ? formatDate(date) : unknown);

export const shownDayOf = (instant: string | null): string =>
  instant ? formatInstant(instant).slice(0, 'dd/mm/yyyy'.length) : unknown;

/** Whole rupees; NaN is an unknown amount, null one that the user may not see. */
export const shownRupees = (rupees: number | null): string =>
  rupees === null || Number.isNaN(rupees) ? unknown : formatRupees(rupees);
