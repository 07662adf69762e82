import { aadhaarModes } from '#domain/joining/aadhaar.ts';
import { aadhaarSettingsSchema } from '#domain/settings/aadhaar.ts';
import { allSettings, numberOf, type SectionOf, SettingsForm } from '#web/hr/settings/section/settings-form.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { RadioGroupField } from '#web/ui/form/radio-group-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FormSection, Stack } from '#web/ui/layout/layout.tsx';
import { aadhaarSectionTexts as t } from './texts.ts';

const aadhaar: SectionOf<'aadhaar'> = {
  section: 'aadhaar',
  source: allSettings,
  labels: t.labels,
  schema: aadhaarSettingsSchema,
  reads: { wholeNumberDays: numberOf(3) },
  inWords: (values, field) => (field === 'aadhaar' ? t.modes[values[field]] : undefined),
};

/** What candidates give of their Aadhaar card, and how long a number for PF and ESI is kept. */
export function AadhaarSection() {
  return (
    <SettingsForm of={aadhaar} narrow>
      {({ field, values }) => (
        <div>
          <FormSection title={t.section} hint={t.hint}>
            <Stack gap={4}>
              <RadioGroupField
                {...field('aadhaar')}
                options={aadhaarModes.map((value) => ({ value, label: t.modes[value] }))}
              />
              {values.aadhaar === 'AS_SPECIFIED' && (
                <Alert tone="warn" live="status">
                  {t.notRecommended}
                </Alert>
              )}
            </Stack>
          </FormSection>
          <FormSection title={t.wholeNumber} hint={t.wholeNumberHint}>
            <TextField {...field('wholeNumberDays')} hint={t.daysHint} inputMode="numeric" autoComplete="off" />
          </FormSection>
        </div>
      )}
    </SettingsForm>
  );
}
