import { isRealDate, todayInIndia, weekday } from '#domain/values/calendar.ts';
import { offerFormRefs as m } from '#domain/messages.ts';
import { type TextRef } from '#domain/texts.ts';

/** Rupees a year that a slip of the finger makes of a salary more often than a company does. */
const usual = { min: 50_000, max: 20_000_000 } as const;

/** Something to look at again in a fixed CTC; it never blocks. Null without an amount. */
export function warningOfFixedCTC(fixed: number | null): TextRef | null {
  if (fixed === null || fixed <= 0) return null;
  if (fixed < usual.min) return m.warnFixedLow;
  return fixed > usual.max ? m.warnCTCHigh : null;
}

/** Something to look at again in a variable CTC; it never blocks. Null without an amount. */
export function warningOfVariableCTC(variable: number | null, fixed: number | null): TextRef | null {
  if (variable === null) return null;
  if (fixed !== null && variable > fixed) return m.warnVariableAboveFixed;
  return variable > usual.max ? m.warnCTCHigh : null;
}

/** Something to look at again in a joining date; it never blocks. Null without a date. */
export function warningOfJoiningDate(date: string, today: string = todayInIndia()): TextRef | null {
  if (!isRealDate(date) || date < '1000') return null;
  if (date < today) return m.warnJoiningPast;
  return weekday(date) === 'Sunday' ? m.warnJoiningSunday : null;
}
