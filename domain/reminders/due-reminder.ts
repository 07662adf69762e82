import type { ReminderSettings } from '#domain/settings/reminders.ts';
import { addDays, startOfDay, todayInIndia } from '#domain/values/calendar.ts';

/** What somebody is reminded of: to answer the offer, or to submit the joining form. */
export const reminderKinds = ['offer', 'joining-form'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** So many reminders of a kind are sent by themselves after one sending, or after one acceptance. */
export const remindersMax = 3;

/** Hours between reminders that HR sends by hand. */
export const hoursBetweenReminders = 12;

/** A reminder that could not be sent for so long is not sent any more: nobody is reminded of weeks ago. */
export const lateDaysMax = 3;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

/** What decides about a reminder. Days are YYYY-MM-DD in Asia/Kolkata. */
export type Awaited = {
  /** Whether the answer, or the form, is still waited for: nobody is reminded of what was done. */
  isOpen: boolean;
  /** When the offer was sent, or accepted. */
  since: Date;
  /** The reply-by date, or the joining date. */
  day: string | null;
  /** How many reminders have been sent by themselves since then. */
  sent: number;
  /** When the candidate was last reminded of this, or sent the offer again, by HR or by itself. */
  lastOn: Date | null;
};

type Days = { after: readonly number[]; before: readonly number[] };

/** The days on which the settings have reminders of this kind; none where they are switched off. */
export function reminderDays(settings: ReminderSettings, kind: ReminderKind): Days {
  const none: Days = { after: [], before: [] };
  if (kind === 'offer')
    return settings.offerReminders ? { after: settings.daysAfterSending, before: settings.daysBeforeReplyBy } : none;
  return settings.formReminders ? { after: settings.daysAfterAcceptance, before: settings.daysBeforeJoining } : none;
}

/** Whether reminders may leave at this moment: not by night. */
export function isReminderHour({ fromHour, untilHour }: ReminderSettings, now: Date): boolean {
  const sinceMidnight = now.getTime() - startOfDay(todayInIndia(now)).getTime();
  return sinceMidnight >= fromHour * hourMs && sinceMidnight < untilHour * hourMs;
}

/** When the reminders of somebody may leave, earliest first: when they are due, or in the morning after a due night. */
export function reminderMoments(
  settings: ReminderSettings,
  kind: ReminderKind,
  { since, day }: Pick<Awaited, 'since' | 'day'>,
): Date[] {
  const { after, before } = reminderDays(settings, kind);
  const due = [
    ...after.map((days) => new Date(since.getTime() + days * dayMs)),
    ...(day === null ? [] : before.map((days) => startOfDay(addDays(day, -days)))),
  ];
  const begun = todayInIndia(since);
  return (
    due
      .map((moment) => firstHour(settings, moment))
      // Who is sent an offer a day before it must be answered is not reminded of it at once.
      .filter((moment) => todayInIndia(moment) > begun)
      .toSorted((a, b) => a.getTime() - b.getTime())
  );
}

/** The moment itself, or the next one at which reminders may leave. */
function firstHour(settings: ReminderSettings, moment: Date): Date {
  if (isReminderHour(settings, moment)) return moment;
  const midnight = startOfDay(todayInIndia(moment));
  const opens = new Date(midnight.getTime() + settings.fromHour * hourMs);
  return moment < opens ? opens : new Date(opens.getTime() + dayMs);
}

/**
 * The number of the reminder that is to be sent now, from 1; null when none is. What became due since the last one is one
 * reminder, and what became due on the day of the last one is covered by it: nobody is reminded twice in a day.
 */
export function dueReminder(
  settings: ReminderSettings,
  kind: ReminderKind,
  awaited: Awaited,
  now: Date,
): number | null {
  const { isOpen, day, sent, lastOn } = awaited;
  if (!isOpen || sent >= remindersMax || !isReminderHour(settings, now)) return null;
  const today = todayInIndia(now);
  if (kind === 'offer' && day !== null && day < today) return null;
  const lastDay = lastOn === null ? null : todayInIndia(lastOn);
  if (lastDay === today) return null;
  const isDue = reminderMoments(settings, kind, awaited).some(
    (moment) =>
      moment <= now &&
      now.getTime() - moment.getTime() < lateDaysMax * dayMs &&
      (lastDay === null || todayInIndia(moment) > lastDay),
  );
  return isDue ? sent + 1 : null;
}

/** From when on HR may remind by hand of an offer that was last reminded of then. */
export function remindableFrom(lastOn: Date): Date {
  return new Date(lastOn.getTime() + hoursBetweenReminders * hourMs);
}

/** Whether a reminder was sent too short a time ago for HR to send one by hand. */
export function isRemindedLately(lastOn: Date | null, now: Date): boolean {
  return lastOn !== null && now < remindableFrom(lastOn);
}
