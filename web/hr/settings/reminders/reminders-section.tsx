import styles from '#web/hr/settings/section/section.module.css';
import { type SectionForm, SettingsForm } from '#web/hr/settings/section/settings-form.tsx';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { cell, FieldGrid, FormSection, Stack } from '#web/ui/layout/layout.tsx';
import { reminders, type ReminderValues } from './reminder-values.ts';
import { remindersTexts as t } from './texts.ts';

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
