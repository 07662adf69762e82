import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { SentBodyOf } from '#contract/call.ts';
import { getSecuritySettings, saveSecuritySettings } from '#contract/hr/security-settings.ts';
import { secondFactorRules } from '#domain/second-factor/second-factor.ts';
import { securitySettingsSchema } from '#domain/settings/security.ts';
import { refreshAppConfig } from '#web/api/app-config.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { numberIn } from '#web/hr/settings/numbers/number-sections.tsx';
import { type SectionOf, SettingsForm, type SettingsSource } from '#web/hr/settings/section/settings-form.tsx';
import { RadioGroupField } from '#web/ui/form/radio-group-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FormSection } from '#web/ui/layout/layout.tsx';
import { securitySectionTexts as t } from './texts.ts';

const source: SettingsSource<'security'> = {
  key: ['security-settings'],
  fetch: async (signal) => ({ security: await fetchObject(getSecuritySettings, signal && { signal }) }),
  store: async ({ version, values }) => {
    const body = { version, values } as SentBodyOf<typeof saveSecuritySettings>;
    return { security: await fetchObject(saveSecuritySettings, { body }) };
  },
};

const ruleOptions = () => secondFactorRules.map((value) => ({ value, label: t.rules[value] }));

const security: SectionOf<'security', { hrPasswordMin: string; requireSecondFactor: string }> = {
  section: 'security',
  source,
  labels: t.labels,
  schema: z.required(securitySettingsSchema),
  toValues: ({ hrPasswordMin, requireSecondFactor }) => ({ hrPasswordMin: String(hrPasswordMin), requireSecondFactor }),
  toSent: ({ hrPasswordMin, ...values }) => ({ ...values, hrPasswordMin: numberIn(hrPasswordMin, 3) }),
  inWords: (values, field) =>
    ruleOptions().find(({ value }) => field === 'requireSecondFactor' && value === values[field])?.label ??
    values[field],
};

/** How HR users log in: who needs a second factor, and what is asked of passwords. */
export function SecuritySection() {
  const queries = useQueryClient();
  function takeOver(): void {
    refreshAppConfig();
    // The rule may concern the user who made it.
    void queries.invalidateQueries({ queryKey: ['hr-me'] });
  }
  return (
    <SettingsForm of={security} onSaved={takeOver} narrow>
      {({ field }) => (
        <div>
          <FormSection title={t.secondFactor} hint={t.secondFactorHint}>
            <RadioGroupField {...field('requireSecondFactor')} options={ruleOptions()} />
          </FormSection>
          <FormSection title={t.section} hint={t.hint}>
            <TextField {...field('hrPasswordMin')} hint={t.minHint} inputMode="numeric" autoComplete="off" />
          </FormSection>
        </div>
      )}
    </SettingsForm>
  );
}
