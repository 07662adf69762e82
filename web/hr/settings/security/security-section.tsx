import type { SentBodyOf } from '#contract/call.ts';
import { getSecuritySettings, saveSecuritySettings } from '#contract/hr/security-settings.ts';
import { securitySettingsSchema } from '#domain/settings/security.ts';
import { refreshAppConfig } from '#web/api/app-config.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { numberIn } from '#web/hr/settings/numbers/number-sections.tsx';
import { type SectionOf, SettingsForm, type SettingsSource } from '#web/hr/settings/section/settings-form.tsx';
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

const security: SectionOf<'security', { hrPasswordMin: string }> = {
  section: 'security',
  source,
  labels: t.labels,
  schema: securitySettingsSchema,
  toValues: ({ hrPasswordMin }) => ({ hrPasswordMin: String(hrPasswordMin) }),
  toSent: ({ hrPasswordMin }) => ({ hrPasswordMin: numberIn(hrPasswordMin, 3) }),
  inWords: (values, field) => values[field],
};

/** How HR users log in: what is asked of their passwords. */
export function SecuritySection() {
  return (
    <SettingsForm of={security} onSaved={refreshAppConfig} narrow>
      {({ field }) => (
        <FormSection title={t.section} hint={t.hint}>
          <TextField {...field('hrPasswordMin')} hint={t.minHint} inputMode="numeric" autoComplete="off" />
        </FormSection>
      )}
    </SettingsForm>
  );
}
