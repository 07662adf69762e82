import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';
import { addYears, formatDate, isRealDate } from '#domain/values/calendar.ts';
import { orNone, plainText, requiredText } from '#domain/values/text.ts';
import { employeeIdForm } from './employee-id.ts';
import { firstDayMessages } from './messages.ts';
import { joiningOutcomes } from './outcomes.ts';

const m = refsOf(firstDayMessages);

const note = plainText(limits.noteMax);

/** HR's first-day form, as the form and the server both parse it. `date` is YYYY-MM-DD. */
export const firstDaySchema = z
  .object({
    outcome: z.enum(joiningOutcomes, { error: m.outcome }),
    date: z.string({ error: m.dateRequired }).check(z.refine(isRealDate, m.dateRequired)),
    employeeId: orNone(
      z.string().check(
        z.trim(),
        z.refine((text) => text === '' || employeeIdForm.test(text), m.employeeId),
      ),
    ),
    note: orNone(note),
  })
  .check(
    z.refine(({ outcome, employeeId }) => outcome === 'JOINED' || employeeId === null, {
      path: ['employeeId'],
      message: m.employeeIdOnlyJoined,
    }),
  );
export type FirstDay = z.output<typeof firstDaySchema>;

export const takeBackReason = requiredText(m.takeBackReason, limits.noteMax);

/** The reason why a day cannot be recorded, or null (docs/rules/first-day.md#which-day). `today` is the day in India,
 * `agreedOn` the joining date before anything was recorded; all are YYYY-MM-DD. */
export function dayFault(
  { outcome, date }: Pick<FirstDay, 'outcome' | 'date'>,
  { today, agreedOn }: { today: string; agreedOn: string },
): TextRef | null {
  if (outcome === 'POSTPONED') {
    if (date < today) return m.postponedPast;
    return date > agreedOn ? null : m.postponedNotLater(formatDate(agreedOn));
  }
  // A no-show is often known before the day, and often only after it.
  if (outcome === 'NOT_JOINED') return null;
  if (date > today) return m.joinedInFuture;
  return date < addYears(agreedOn, -1) ? m.joinedTooEarly(formatDate(agreedOn)) : null;
}

/** The joining date after this record; a candidate who did not join keeps the agreed one. */
export function joiningDateAfter({ outcome, date }: Pick<FirstDay, 'outcome' | 'date'>, agreedOn: string): string {
  return outcome === 'NOT_JOINED' ? agreedOn : date;
}
