import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import type { SentBodyOf } from '#contract/call.ts';
import {
  getSecuritySettings,
  saveSecuritySettings,
  type StoredSecurity,
  type StoredSso,
} from '#contract/hr/settings.ts';
import { testSso } from '#contract/hr/sso.ts';
import { roleTexts } from '#domain/people-messages.ts';
import { hrRoles } from '#domain/permissions.ts';
import { secondFactorRules } from '#domain/second-factor/second-factor.ts';
import { securitySettingsSchema } from '#domain/settings/security.ts';
import { ssoCallbackPath } from '#domain/settings/sso-paths.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { refreshAppConfig } from '#web/api/app-config.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useAction } from '#web/hr/settings/action/action-form.tsx';
import { numberOf, type SectionForm, type SectionOf, SettingsForm } from '#web/hr/settings/section/settings-form.tsx';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { RadioGroupField } from '#web/ui/form/radio-group-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FormSection, Stack } from '#web/ui/layout/layout.tsx';
import { securitySectionTexts as t, ssoSectionTexts as s } from './texts.ts';

const labels = { ...t.labels, ...s.labels };
type SecurityValues = Record<Exclude<keyof typeof labels, 'on' | 'requireSecondFactor'>, string> &
  Pick<StoredSso, 'on'> &
  Pick<StoredSecurity['values'], 'requireSecondFactor'>;

const security: SectionOf<'security', SecurityValues> = {
  section: 'security',
  source: {
    key: ['security-settings'],
    fetch: async (signal) => ({ security: await fetchObject(getSecuritySettings, signal && { signal }) }),
    store: async ({ version, values }) => {
      const body = { version, values } as SentBodyOf<typeof saveSecuritySettings>;
      return { security: await fetchObject(saveSecuritySettings, { body }) };
    },
  },
  labels,
  schema: z.pipe(
    z.transform(({ hrPasswordMin, requireSecondFactor, ...sso }: Record<string, unknown>) => {
      const nested: unknown = { hrPasswordMin, requireSecondFactor, sso };
      return nested as z.input<typeof securitySettingsSchema>;
    }),
    securitySettingsSchema,
  ),
  toValues: ({ hrPasswordMin, requireSecondFactor, sso }) => ({
    ...sso,
    hrPasswordMin: String(hrPasswordMin),
    requireSecondFactor,
    clientSecret: '',
    allowedDomains: sso.allowedDomains.join(', '),
    newRoles: sso.newRoles[0] ?? 'VIEWER',
  }),
  reads: {
    hrPasswordMin: numberOf(3),
    allowedDomains: (typed) => typed.split(/[\s,;]+/u).filter(Boolean),
    newRoles: (role) => [role],
  },
  inWords: (values, field) => (field === 'requireSecondFactor' ? t.rules[values[field]] : undefined),
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
            <RadioGroupField
              {...form.field('requireSecondFactor')}
              options={secondFactorRules.map((value) => ({ value, label: t.rules[value] }))}
            />
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

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Single sign-on with one provider: saved, tested by a whole sign-in, then switched on. */
function SsoFields({ form }: { form: SectionForm<SecurityValues> }) {
  const { values, faults, isDirty, running, field } = form;
  const { sso } = (form.stored as StoredSecurity).values;
  return (
    <FormSection title={s.title} hint={s.hint}>
      <Stack gap={4}>
        <SelectField {...field('kind')} options={options(s.kinds)} />
        {values.kind === 'OTHER' && <TextField {...field('issuer')} inputMode="url" autoComplete="off" />}
        {values.kind === 'MICROSOFT' && <TextField {...field('tenant')} autoComplete="off" />}
        <TextField {...field('clientId')} hint={s.redirect(location.origin + ssoCallbackPath)} autoComplete="off" />
        <PasswordField
          {...field('clientSecret')}
          autoComplete="off"
          hint={sso.hasSecret ? s.secretKept : s.secretHint}
        />
        <TextField {...field('allowedDomains')} hint={s.domainsHint} autoComplete="off" />
        <RadioGroupField {...field('whoMayCome')} options={options(s.whoMayCome)} />
        {values.whoMayCome === 'DOMAIN' && (
          <SelectField
            {...field('newRoles')}
            options={hrRoles.map((value) => ({ value, label: roleTexts.names[value] }))}
          />
        )}
        <RadioGroupField {...field('passwords')} options={options(s.passwords)} />
        <Test sso={sso} isSaved={!isDirty} />
        <div>
          {sso.on && <p>{s.labels.on}</p>}
          <Button
            disabled={!sso.on && (isDirty || sso.lastTest?.fault !== null)}
            aria-describedby="sso-test"
            busy={running !== null}
            onClick={() => void form.save({ on: !sso.on })}
          >
            {sso.on ? s.switchOff : s.switchOn}
          </Button>
          {faults.has('on') && <FieldError id="sso-on">{faults.get('on') ?? ''}</FieldError>}
        </div>
      </Stack>
    </FormSection>
  );
}

/** Leads through a whole sign-in of the saved set-up, and says how the last one ended. */
function Test({ sso: { clientId, hasSecret, lastTest }, isSaved }: { sso: StoredSso; isSaved: boolean }) {
  const action = useAction(s.testFailed);
  const [leaving, setLeaving] = useState(false);
  if (clientId === '' || !hasSecret || !isSaved) return <p id="sso-test">{s.saveFirst}</p>;

  const test = () =>
    action.run('test', async () => {
      const { url } = await fetchObject(testSso);
      setLeaving(true);
      location.assign(url);
    });
  return (
    <Stack gap={2}>
      <FailureAlert failure={action.failure} />
      <p id="sso-test" role="status">
        {lastTest === null ? s.notTested : outcomeOf(lastTest)}
      </p>
      <div>
        <Button busy={leaving || action.running !== null} busyText={s.opening} onClick={() => void test()}>
          {s.test}
        </Button>
      </div>
    </Stack>
  );
}

function outcomeOf({ fault, email, testedOn }: NonNullable<StoredSso['lastTest']>): string {
  return fault === null ? s.passed(email ?? '', formatInstant(testedOn)) : s.faulty(fault, formatInstant(testedOn));
}
