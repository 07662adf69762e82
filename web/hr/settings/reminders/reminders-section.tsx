import { reminderSettingsSchema } from '#domain/settings/reminders.ts';
import styles from '#web/hr/settings/section/section.module.css';
import { allSettings, numberOf, type SectionOf, SettingsForm } from '#web/hr/settings/section/settings-form.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { cell, FieldGrid, FormSection, Stack } from '#web/ui/layout/layout.tsx';
import { remindersTexts as t } from './texts.ts';

/** '3, 6' as numbers. */
const daysIn = (typed: string): number[] =>
  typed
    .split(/[,;\s]+/u)
    .filter((part) => part !== '')
    .map(numberOf(4));

export const reminders: SectionOf<'reminders'> = {
  section: 'reminders',
  source: allSettings,
  labels: t.labels,
  schema: reminderSettingsSchema,
  reads: {
    daysAfterSending: daysIn,
    daysBeforeReplyBy: daysIn,
    daysAfterAcceptance: daysIn,
    daysBeforeJoining: daysIn,
    // No hour is not midnight: the schema refuses it.
    fromHour: numberOf(2),
    untilHour: numberOf(2),
  },
  inWords: (values, field) => {
    const value = values[field];
    if (typeof value === 'boolean') return value ? t.on : t.off;
    return field === 'fromHour' || field === 'untilHour' ? t.hour(Number(value)) : value;
  },
};

const hours = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, at) => ({ value: String(first + at), label: t.hour(first + at) }));

const kinds = [
  { title: 'offers', on: 'offerReminders', days: ['daysAfterSending', 'daysBeforeReplyBy'] },
  { title: 'forms', on: 'formReminders', days: ['daysAfterAcceptance', 'daysBeforeJoining'] },
] as const;

export function RemindersSection() {
  return (
    <div className={styles.wide}>
      <SettingsForm of={reminders}>
        {({ field }) => (
          <>
            {kinds.map(({ title, on, days }) => (
              <FormSection key={title} title={t[title]}>
                <Stack gap={4}>
                  <CheckboxField {...field(on)} />
                  <FieldGrid>
                    {days.map((name) => (
                      <TextField key={name} {...field(name)} hint={t.daysHint} className={cell.half} />
                    ))}
                  </FieldGrid>
                </Stack>
              </FormSection>
            ))}
            <FormSection title={t.joining}>
              <Stack gap={4}>
                <CheckboxField {...field('stillJoining')} />
                <CheckboxField {...field('firstDayMails')} />
              </Stack>
            </FormSection>
            <FormSection title={t.hours} hint={t.hoursHint}>
              <FieldGrid>
                <SelectField
                  {...field('fromHour')}
                  placeholder={null}
                  options={hours(0, 22)}
                  className={cell.halfPaired}
                />
                <SelectField
                  {...field('untilHour')}
                  placeholder={null}
                  options={hours(2, 24)}
                  className={cell.halfPaired}
                />
              </FieldGrid>
            </FormSection>
          </>
        )}
      </SettingsForm>
    </div>
  );
}
