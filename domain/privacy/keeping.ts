import * as z from 'zod/mini';
import { addDays, isRealDate } from '#domain/values/calendar.ts';
import { limits } from '#domain/limits.ts';
import { requiredLine, withoutAadhaar } from '#domain/values/text.ts';
import { keepingRefs as m } from './keeping-texts.ts';

/** The least days of each period; from the day of DPDP_FROM on it is `floorDays` for all of them. */
export const leastDays = { rejectedDays: 30, withdrawnDays: 30, notJoinedDays: 30, messagesDays: 7, sessionsDays: 1 };
export type KeepingField = keyof typeof leastDays;
export const keepingFields = Object.keys(leastDays) as KeepingField[];
/** In days after the last that happened. */
export type KeepingPeriods = Record<KeepingField, number>;

/** Rule 8(3): data and logs are kept for a year from their processing. */
export const floorDays = 365;

const period = (least: number) => {
  const fault = m.days(least);
  return z.int({ error: fault }).check(z.minimum(least, fault), z.maximum(3650, fault));
};

const periods = keepingFields.map((field) => [field, period(leastDays[field])]);
export const keepingSchema = z.object(Object.fromEntries(periods) as Record<KeepingField, ReturnType<typeof period>>);

export function daysKept(days: number, today: string, floorFrom: string): number {
  return today >= floorFrom ? Math.max(days, floorDays) : days;
}

/** The day (YYYY-MM-DD) on which data are removed whose person asked for it: after the company's period and the law's, once
 * that is in force then; today at the earliest. */
export function erasureDue(
  { lastDay, days, today }: { lastDay: string; days: number; today: string },
  floorFrom: string,
): string {
  const own = addDays(lastDay, days + 1);
  const due = own < floorFrom ? own : addDays(lastDay, floorDays + 1);
  return due > today ? due : today;
}

export const holdSchema = z.object({
  candidateId: z.string().check(z.trim(), z.minLength(1, m.unknown), z.maxLength(20, m.unknown)),
  reason: requiredLine(m.reason, limits.reasonMax).check(withoutAadhaar),
  until: z.string({ error: m.until }).check(z.refine(isRealDate, m.until)),
});
