import { employeeSettingsSchema } from '#domain/first-day/employee-id.ts';
import { dataRequestSettingsSchema } from '#domain/settings/data-requests.ts';
import { replyDaysSchema } from '#domain/settings/reply-days.ts';
import { allSettings, type SectionOf, SettingsForm } from '#web/hr/settings/section/settings-form.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FormSection, Stack } from '#web/ui/layout/layout.tsx';
import { answerDaysTexts, employeesTexts, replyByTexts } from './texts.ts';

/** What is typed as a number; what is none, or has more digits, is left for the schema to refuse. */
export const numberIn = (typed: string, digits: number): number =>
  /^\d+$/.test(typed.trim()) && typed.trim().length <= digits ? Number(typed) : Number.NaN;

const employees: SectionOf<'employees', { employeeIdPattern: string; firstNumber: string }> = {
  section: 'employees',
  source: allSettings,
  labels: employeesTexts.labels,
  schema: employeeSettingsSchema,
  toValues: ({ employeeIdPattern, firstNumber }) => ({ employeeIdPattern, firstNumber: String(firstNumber) }),
  toSent: ({ employeeIdPattern, firstNumber }) => ({ employeeIdPattern, firstNumber: numberIn(firstNumber, 9) }),
  inWords: (values, field) => values[field],
};

export function EmployeesSection() {
  const t = employeesTexts;
  return (
    <SettingsForm of={employees} narrow>
      {({ field }) => (
        <FormSection title={t.section} hint={t.hint}>
          <Stack gap={4}>
            <TextField {...field('employeeIdPattern')} hint={t.patternHint} autoComplete="off" />
            <TextField {...field('firstNumber')} hint={t.firstHint} inputMode="numeric" autoComplete="off" />
          </Stack>
        </FormSection>
      )}
    </SettingsForm>
  );
}

const replyBy: SectionOf<'replyBy', { replyDays: string }> = {
  section: 'replyBy',
  source: allSettings,
  labels: replyByTexts.labels,
  schema: replyDaysSchema,
  toValues: ({ replyDays }) => ({ replyDays: String(replyDays) }),
  toSent: ({ replyDays }) => ({ replyDays: numberIn(replyDays, 4) }),
  inWords: (values, field) => values[field],
};

export function ReplyBySection() {
  const t = replyByTexts;
  return (
    <SettingsForm of={replyBy} narrow>
      {({ field }) => (
        <FormSection title={t.section} hint={t.hint}>
          <TextField {...field('replyDays')} hint={t.daysHint} inputMode="numeric" autoComplete="off" />
        </FormSection>
      )}
    </SettingsForm>
  );
}

const answerDays: SectionOf<'dataRequests', { answerDays: string }> = {
  section: 'dataRequests',
  source: allSettings,
  labels: answerDaysTexts.labels,
  schema: dataRequestSettingsSchema,
  toValues: (stored) => ({ answerDays: String(stored.answerDays) }),
  toSent: (typed) => ({ answerDays: numberIn(typed.answerDays, 4) }),
  inWords: (values, field) => values[field],
};

export function AnswerDaysSection() {
  const t = answerDaysTexts;
  return (
    <SettingsForm of={answerDays} narrow>
      {({ field }) => (
        <FormSection title={t.section} hint={t.hint}>
          <TextField {...field('answerDays')} hint={t.daysHint} inputMode="numeric" autoComplete="off" />
        </FormSection>
      )}
    </SettingsForm>
  );
}
