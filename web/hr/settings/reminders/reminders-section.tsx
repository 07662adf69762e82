import { type ReminderSettings, reminderSettingsSchema } from '#domain/settings/reminders.ts';
import styles from '#web/hr/settings/section/section.module.css';
import {
  type SectionForm,
  SettingsForm,
  allSettings,
  type SectionOf,
} from '#web/hr/settings/section/settings-form.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { cell, FieldGrid, FormSection, Stack } from '#web/ui/layout/layout.tsx';
import { remindersTexts as t } from './texts.ts';

/** The reminders as the form keeps them: days as they are typed, hours as a select yields them. */
type ReminderValues = {
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

const hours = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => ({ value: String(first + at), label: t.hour(first + at) }));

export function RemindersSection() {
  return (
    <div className={styles.wide}>
      <SettingsForm of={reminders}>{({ field }) => <Fields field={field} />}</SettingsForm>
    </div>
  );
}

function Fields({ field }: Pick<SectionForm<ReminderValues>, 'field'>) {
  const daysField = (name: keyof ReminderValues) => (
    <TextField {...field(name)} hint={t.daysHint} className={cell.half} />
  );
  return (
    <>
      <FormSection title={t.offers}>
        <Stack gap={4}>
          <CheckboxField {...field('offerReminders')} />
          <FieldGrid>
            {daysField('daysAfterSending')}
            {daysField('daysBeforeReplyBy')}
          </FieldGrid>
        </Stack>
      </FormSection>
      <FormSection title={t.forms}>
        <Stack gap={4}>
          <CheckboxField {...field('formReminders')} />
          <FieldGrid>
            {daysField('daysAfterAcceptance')}
            {daysField('daysBeforeJoining')}
          </FieldGrid>
        </Stack>
      </FormSection>
      <FormSection title={t.joining}>
        <Stack gap={4}>
          <CheckboxField {...field('stillJoining')} />
          <CheckboxField {...field('firstDayMails')} />
        </Stack>
      </FormSection>
      <FormSection title={t.hours} hint={t.hoursHint}>
        <FieldGrid>
          <SelectField {...field('fromHour')} placeholder={null} options={hours(0, 22)} className={cell.halfPaired} />
          <SelectField {...field('untilHour')} placeholder={null} options={hours(2, 24)} className={cell.halfPaired} />
        </FieldGrid>
      </FormSection>
    </>
  );
}
