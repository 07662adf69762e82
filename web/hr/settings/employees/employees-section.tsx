import { employeeSettingsSchema } from '#domain/first-day/employee-id.ts';
import { type SectionOf, SettingsForm } from '#web/hr/settings/section/settings-form.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FormSection, Stack } from '#web/ui/layout/layout.tsx';
import { employeesTexts as t } from './texts.ts';

type EmployeeValues = { employeeIdPattern: string; firstNumber: string };

const employees: SectionOf<'employees', EmployeeValues> = {
  section: 'employees',
  labels: t.labels,
  schema: employeeSettingsSchema,
  toValues: ({ employeeIdPattern, firstNumber }) => ({ employeeIdPattern, firstNumber: String(firstNumber) }),
  toSent: ({ employeeIdPattern, firstNumber }) => ({
    employeeIdPattern,
    firstNumber: /^\d{1,9}$/.test(firstNumber.trim()) ? Number(firstNumber) : Number.NaN,
  }),
  inWords: (values, field) => values[field],
};

/** The pattern of employee IDs and where its numbers begin. */
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
