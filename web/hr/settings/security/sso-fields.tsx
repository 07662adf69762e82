import { useState } from 'react';
import type { StoredSecurity, StoredSso } from '#contract/hr/settings.ts';
import { testSso } from '#contract/hr/sso.ts';
import { roleTexts } from '#domain/people-messages.ts';
import { hrRoles } from '#domain/permissions.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import type { SectionForm } from '#web/hr/settings/section/settings-form.tsx';
import { useAction } from '#web/hr/settings/action/action-form.tsx';
import { FailureAlert } from '#web/session/failure-alert.tsx';
import { Button } from '#web/ui/button.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { RadioGroupField } from '#web/ui/form/radio-group-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FormSection, Stack } from '#web/ui/layout/layout.tsx';
import { ssoSectionTexts as t } from './texts.ts';

export const ssoLabels = t.labels;
export type SsoValues = Record<Exclude<keyof typeof t.labels, 'on'>, string> & { on: boolean };

export function ssoValuesOf({
  on,
  kind,
  issuer,
  clientId,
  tenant,
  whoMayCome,
  passwords,
  ...sso
}: StoredSso): SsoValues {
  const [allowedDomains, newRoles] = [sso.allowedDomains.join(', '), sso.newRoles[0] ?? 'VIEWER'];
  return { on, kind, issuer, clientId, tenant, whoMayCome, passwords, clientSecret: '', allowedDomains, newRoles };
}

export function sentSso<V extends SsoValues>({ allowedDomains, newRoles, ...values }: V) {
  return { ...values, allowedDomains: allowedDomains.split(/[\s,;]+/u).filter(Boolean), newRoles: [newRoles] };
}

const options = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** Single sign-on with one provider: saved, tested by a whole sign-in, then switched on. */
export function SsoFields<V extends SsoValues>({ form }: { form: SectionForm<V> }) {
  const { values, faults, isDirty, running } = form;
  const field = (name: keyof SsoValues) => form.field(name);
  const { sso } = (form.stored as StoredSecurity).values;
  return (
    <FormSection title={t.title} hint={t.hint}>
      <Stack gap={4}>
        <SelectField {...field('kind')} options={options(t.kinds)} />
        {values.kind === 'OTHER' && <TextField {...field('issuer')} inputMode="url" autoComplete="off" />}
        {values.kind === 'MICROSOFT' && <TextField {...field('tenant')} autoComplete="off" />}
        <TextField {...field('clientId')} autoComplete="off" />
        <PasswordField
          {...field('clientSecret')}
          autoComplete="off"
          hint={sso.hasSecret ? t.secretKept : t.secretHint}
        />
        <TextField {...field('allowedDomains')} hint={t.domainsHint} autoComplete="off" />
        <RadioGroupField {...field('whoMayCome')} options={options(t.whoMayCome)} />
        {values.whoMayCome === 'DOMAIN' && (
          <SelectField
            {...field('newRoles')}
            options={hrRoles.map((value) => ({ value, label: roleTexts.names[value] }))}
          />
        )}
        <RadioGroupField {...field('passwords')} options={options(t.passwords)} />
        <Test sso={sso} isSaved={!isDirty} />
        <div>
          {sso.on && <p>{t.labels.on}</p>}
          <Button
            disabled={!sso.on && (isDirty || sso.lastTest?.fault !== null)}
            aria-describedby="sso-test"
            busy={running !== null}
            onClick={() => void form.save({ on: !sso.on } as Partial<V>)}
          >
            {sso.on ? t.switchOff : t.switchOn}
          </Button>
          {faults.has('on') && <FieldError id="sso-on">{faults.get('on') ?? ''}</FieldError>}
        </div>
      </Stack>
    </FormSection>
  );
}

/** Leads through a whole sign-in of the saved set-up, and says how the last one ended. */
function Test({ sso: { clientId, hasSecret, lastTest }, isSaved }: { sso: StoredSso; isSaved: boolean }) {
  const action = useAction(t.testFailed);
  const [leaving, setLeaving] = useState(false);
  if (clientId === '' || !hasSecret || !isSaved) return <p id="sso-test">{t.saveFirst}</p>;

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
        {lastTest === null ? t.notTested : outcomeOf(lastTest)}
      </p>
      <div>
        <Button busy={leaving || action.running !== null} busyText={t.opening} onClick={() => void test()}>
          {t.test}
        </Button>
      </div>
    </Stack>
  );
}

function outcomeOf({ fault, email, testedOn }: NonNullable<StoredSso['lastTest']>): string {
  return fault === null ? t.passed(email ?? '', formatInstant(testedOn)) : t.faulty(fault, formatInstant(testedOn));
}
