import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import type { SentBodyOf } from '#contract/call.ts';
import { getSecuritySettings, saveSecuritySettings } from '#contract/hr/settings.ts';
import { secondFactorRules } from '#domain/second-factor/second-factor.ts';
import { securitySettingsSchema } from '#domain/settings/security.ts';
import { refreshAppConfig } from '#web/api/app-config.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { numberIn } from '#web/hr/settings/numbers/number-sections.tsx';
import { type SectionOf, SettingsForm, type SettingsSource } from '#web/hr/settings/section/settings-form.tsx';
import { RadioGroupField } from '#web/ui/form/radio-group-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FormSection } from '#web/ui/layout/layout.tsx';
import { SsoFields, sentSso, ssoLabels, type SsoValues, ssoValuesOf } from './sso-fields.tsx';
import { securitySectionTexts as t } from './texts.ts';

type SecurityValues = SsoValues & { hrPasswordMin: string; requireSecondFactor: string };

const source: SettingsSource<'security'> = {
  key: ['security-settings'],
  fetch: async (signal) => ({ security: await fetchObject(getSecuritySettings, signal && { signal }) }),
  store: async ({ version, values }) => {
    const body = { version, values } as SentBodyOf<typeof saveSecuritySettings>;
    return { security: await fetchObject(saveSecuritySettings, { body }) };
  },
};

const ruleOptions = () => secondFactorRules.map((value) => ({ value, label: t.rules[value] }));

const security: SectionOf<'security', SecurityValues> = {
  section: 'security',
  source,
  labels: { ...t.labels, ...ssoLabels },
  schema: z.pipe(
    z.transform(({ hrPasswordMin, requireSecondFactor, ...sso }: Record<string, unknown>) => {
      const nested: unknown = { hrPasswordMin, requireSecondFactor, sso };
      return nested as z.input<typeof securitySettingsSchema>;
    }),
    securitySettingsSchema,
  ),
  toValues: ({ hrPasswordMin, requireSecondFactor, sso }) => ({
    hrPasswordMin: String(hrPasswordMin),
    requireSecondFactor,
    ...ssoValuesOf(sso),
  }),
  toSent: ({ hrPasswordMin, ...values }) => ({ ...sentSso(values), hrPasswordMin: numberIn(hrPasswordMin, 3) }),
  inWords: (values, field) =>
    ruleOptions().find(({ value }) => field === 'requireSecondFactor' && value === values[field])?.label ??
    (field === 'clientSecret' ? '' : String(values[field])),
};

export function SecuritySection() {
  const queries = useQueryClient();
  function takeOver(): void {
    refreshAppConfig();
    // The rule may concern the user who made it.
    void queries.invalidateQueries({ queryKey: ['hr-me'] });
  }
  return (
    <SettingsForm of={security} onSaved={takeOver} narrow>
      {(form) => (
        <div>
          <FormSection title={t.secondFactor} hint={t.secondFactorHint}>
            <RadioGroupField {...form.field('requireSecondFactor')} options={ruleOptions()} />
          </FormSection>
          <FormSection title={t.section} hint={t.hint}>
            <TextField {...form.field('hrPasswordMin')} hint={t.minHint} inputMode="numeric" autoComplete="off" />
          </FormSection>
          <SsoFields form={form} />
        </div>
      )}
    </SettingsForm>
  );
}
