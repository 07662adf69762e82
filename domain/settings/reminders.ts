import * as z from 'zod/mini';
import { refsOf, texts } from '#domain/texts.ts';

const m = refsOf(
  texts('reminderSettings', {
    days: 'Enter whole numbers of days from 1 to 60, such as 3, 6',
    tooManyDays: 'Enter at most 5 numbers',
    hour: 'Choose a full hour',
    hours: 'The end must be at least two hours after the start',
  }),
);

/** Days before or after an event: each number once, the smallest first. An empty list sends none. */
const days = z.pipe(
  z
    .array(z.int({ error: m.days }).check(z.minimum(1, m.days), z.maximum(60, m.days)), { error: m.days })
    .check(z.maxLength(5, m.tooManyDays)),
  z.transform((some: number[]) => [...new Set(some)].toSorted((a, b) => a - b)),
);

const hour = z.int({ error: m.hour }).check(z.minimum(0, m.hour), z.maximum(24, m.hour));

/** The section 'reminders' of the settings: automatic reminders and their days (domain/reminders/due-reminder.ts). */
export const reminderSettingsSchema = z
  .object({
    offerReminders: z.boolean(),
    daysAfterSending: days,
    daysBeforeReplyBy: days,
    formReminders: z.boolean(),
    daysAfterAcceptance: days,
    daysBeforeJoining: days,
    /** 'Still joining?' 21 and 7 days before the joining date, the details of the first day 7 days and 1 day before. */
    stillJoining: z._default(z.boolean(), true),
    firstDayMails: z._default(z.boolean(), true),
    /** Reminders leave from this full hour on and before the other one, in Asia/Kolkata. */
    fromHour: hour,
    untilHour: hour,
  })
  // Two hours is how late a reminder may be (docs/rules/reminders.md).
  .check(z.refine(({ fromHour, untilHour }) => untilHour - fromHour >= 2, { path: ['untilHour'], message: m.hours }));
export type ReminderSettings = z.output<typeof reminderSettingsSchema>;

export const reminderDefaults: ReminderSettings = {
  offerReminders: true,
  daysAfterSending: [3, 6],
  daysBeforeReplyBy: [1],
  formReminders: true,
  daysAfterAcceptance: [3, 7],
  daysBeforeJoining: [2, 7],
  stillJoining: true,
  firstDayMails: true,
  fromHour: 9,
  untilHour: 20,
};
