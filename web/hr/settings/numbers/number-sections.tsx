import { employeeSettingsSchema } from '#domain/first-day/employee-id.ts';
import { dataRequestSettingsSchema } from '#domain/settings/data-requests.ts';
import { replyDaysSchema } from '#domain/settings/reply-days.ts';
import { allSettings, numberOf, type SectionOf, SettingsForm } from '#web/hr/settings/section/settings-form.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FormSection, Stack } from '#web/ui/layout/layout.tsx';
import { answerDaysTexts, employeesTexts as t, replyByTexts } from './texts.ts';

const employees: SectionOf<'employees'> = {
  section: 'employees',
  source: allSettings,
  labels: t.labels,
  schema: employeeSettingsSchema,
  reads: { firstNumber: numberOf(9) },
};

export function EmployeesSection() {
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

const replyBy: SectionOf<'replyBy'> = {
  section: 'replyBy',
  source: allSettings,
  labels: replyByTexts.labels,
  schema: replyDaysSchema,
  reads: { replyDays: numberOf(4) },
};

export const ReplyBySection = () => <DaysSection of={replyBy} name="replyDays" texts={replyByTexts} />;

const answerDays: SectionOf<'dataRequests'> = {
  section: 'dataRequests',
  source: allSettings,
  labels: answerDaysTexts.labels,
  schema: dataRequestSettingsSchema,
  reads: { answerDays: numberOf(4) },
};

export const AnswerDaysSection = () => <DaysSection of={answerDays} name="answerDays" texts={answerDaysTexts} />;

type DaysSectionProps<S extends 'replyBy' | 'dataRequests', Name extends string> = {
  of: SectionOf<S, Record<Name, string>>;
  name: Name;
  texts: Record<'section' | 'hint' | 'daysHint', string>;
};

function DaysSection<S extends 'replyBy' | 'dataRequests', N extends string>(props: DaysSectionProps<S, N>) {
  const { of, name, texts } = props;
  return (
    <SettingsForm of={of} narrow>
      {({ field }) => (
        <FormSection title={texts.section} hint={texts.hint}>
          <TextField {...field(name)} hint={texts.daysHint} inputMode="numeric" autoComplete="off" />
        </FormSection>
      )}
    </SettingsForm>
  );
}
