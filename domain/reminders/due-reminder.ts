import type { ReminderSettings } from '#domain/settings/reminders.ts';
import { addDays, startOfDay, todayInIndia } from '#domain/values/calendar.ts';

export const reminderKinds = ['offer', 'joining-form'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** At most this many automatic reminders of a kind after one sending, or after one acceptance. */
const remindersMax = 3;

const hoursBetweenReminders = 12;

/** A reminder that could not be sent for this long is dropped: reminders about weeks ago are useless. */
export const lateDaysMax = 3;

const hourMs = 60 * 60 * 1000;
const dayMs = 24 * hourMs;

export type Awaited = {
  /** Whether the answer, or the form, is still pending: a finished step gets no reminder. */
  isOpen: boolean;
  /** When the offer was sent, or accepted. */
  since: Date;
  /** The reply-by date, or the joining date. */
  day: string | null;
  sent: number;
  /** When the candidate was last reminded of this, or sent the offer again, by HR or automatically. */
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

export function isReminderHour({ fromHour, untilHour }: ReminderSettings, now: Date): boolean {
  const sinceMidnight = now.getTime() - startOfDay(todayInIndia(now)).getTime();
  return sinceMidnight >= fromHour * hourMs && sinceMidnight < untilHour * hourMs;
}

/** When the reminders may leave, earliest first: when they are due, or in the morning after a due night. */
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
      // An offer that is sent a day before its reply-by date gets no reminder on the same day.
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

/** The number of the reminder to send now, from 1; null when none is. Those that became due since the last one are merged:
 * a candidate gets at most one a day. */
export function dueReminder(settings: ReminderSettings, kind: ReminderKind, awaited: Awaited, now: Date) {
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
export const remindableFrom = (lastOn: Date): Date => new Date(lastOn.getTime() + hoursBetweenReminders * hourMs);

/** Whether HR must wait because a reminder was sent too recently. */
export const isRemindedLately = (lastOn: Date | null, now: Date): boolean =>
  lastOn !== null && now < remindableFrom(lastOn);
