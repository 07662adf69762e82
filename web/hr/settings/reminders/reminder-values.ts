import { type ReminderSettings, reminderSettingsSchema } from '#domain/settings/reminders.ts';
import { allSettings, type SectionOf } from '#web/hr/settings/section/settings-form.tsx';
import { remindersTexts as t } from './texts.ts';

/** The reminders as the form keeps them: days as they are typed, hours as a select yields them. */
export type ReminderValues = {
  [Key in keyof ReminderSettings]: ReminderSettings[Key] extends boolean ? boolean : string;
};

/** '3, 6' as numbers; what is no number is left for the schema to refuse. */
function daysIn(typed: string): number[] {
  return typed
    .split(/[,;\s]+/u)
    .filter((part) => part !== '')
    .map((part) => (/^\d{1,4}$/.test(part) ? Number(part) : Number.NaN));
}

/** No hour is not midnight: the schema refuses it. */
const hourIn = (chosen: string): number => (chosen === '' ? Number.NaN : Number(chosen));

const shownDays = (days: readonly number[]): string => days.join(', ');

export const reminders: SectionOf<'reminders', ReminderValues> = {
  section: 'reminders',
  source: allSettings,
  labels: t.labels,
  schema: reminderSettingsSchema,
  toValues: (stored) => ({
    ...stored,
    daysAfterSending: shownDays(stored.daysAfterSending),
    daysBeforeReplyBy: shownDays(stored.daysBeforeReplyBy),
    daysAfterAcceptance: shownDays(stored.daysAfterAcceptance),
    daysBeforeJoining: shownDays(stored.daysBeforeJoining),
    fromHour: String(stored.fromHour),
    untilHour: String(stored.untilHour),
  }),
  toSent: (values) => ({
    ...values,
    daysAfterSending: daysIn(values.daysAfterSending),
    daysBeforeReplyBy: daysIn(values.daysBeforeReplyBy),
    daysAfterAcceptance: daysIn(values.daysAfterAcceptance),
    daysBeforeJoining: daysIn(values.daysBeforeJoining),
    fromHour: hourIn(values.fromHour),
    untilHour: hourIn(values.untilHour),
  }),
  inWords: (values, field) => {
    const value = values[field];
    if (typeof value === 'boolean') return value ? t.on : t.off;
    return field === 'fromHour' || field === 'untilHour' ? t.hour(Number(value)) : value;
  },
};
