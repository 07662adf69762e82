import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#contract/call.ts';
import { hrMe } from '#contract/hr-auth.ts';
import { changedPasswordSchema, changePassword, saveAccount } from '#contract/hr/people.ts';
import { endAbsence, getAbsence, setAbsence, type StoredAbsence } from '#contract/hr/sign-off.ts';
import { getSsoLink, linkSso, unlinkSso } from '#contract/hr/sso.ts';
import { accountMessages } from '#domain/people-messages.ts';
import { isPermitted } from '#domain/permissions.ts';
import { ssoMessages } from '#domain/settings/sso-messages.ts';
import { absenceSchema } from '#domain/sign-off/absence.ts';
import { formatInstant, isRealDate, nameDay } from '#domain/values/calendar.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { Loaded } from '#web/hr/parts/loaded.tsx';
import { PasswordDialog } from '#web/hr/parts/second-factor/ask-dialog.tsx';
import { OwnFactors } from '#web/hr/parts/second-factor/own-factors.tsx';
import { useTypedFields } from '#web/hr/parts/typed-fields.ts';
import { ActionForm, useAction, useActionFields, useChanging } from '#web/hr/settings/action/action-form.tsx';
import styles from '#web/hr/settings/section/section.module.css';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { useHrEmployeeId } from '#web/session/hr/hr-session.ts';
import { useHrPasswordRule } from '#web/session/hr/use-hr-password-rule.ts';
import { PageLeaveGuard } from '#web/session/leave-dialog.tsx';
import { signInTexts } from '#web/session/sign-in/texts.ts';
import { TurnNotice } from '#web/session/sign-in/turn-notice.tsx';
import { inTurn } from '#web/session/sign-in/turn.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { DateField } from '#web/ui/form/date-field.tsx';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { SelectField } from '#web/ui/form/select-field.tsx';
import { TextField } from '#web/ui/form/text-field.tsx';
import { cell, FieldGrid, FormSection, Stack } from '#web/ui/layout/layout.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { absenceTexts, accountTexts as t, ownSsoTexts } from './texts.ts';

const key = ['own-sso'] as const;

/** The link of the own user to an account of the provider; nothing while single sign-on is off. */
function OwnSso() {
  const { data } = useHrQuery(key, (signal) => fetchObject(getSsoLink, { signal }));
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const { provider = null, linked = null } = data ?? {};
  if (provider === null) return null;

  async function link(password: string): Promise<void> {
    const { url } = await fetchObject(linkSso, { body: { password } });
    location.assign(url);
  }
  async function unlink(password: string): Promise<void> {
    queries.setQueryData(key, await fetchObject(unlinkSso, { body: { password } }));
    void queries.invalidateQueries({ queryKey: ['own-sessions'] });
    setAsking(false);
    toast(ssoMessages.unlinked);
  }
  const words = linked === null ? ownSsoTexts.link : ownSsoTexts.unlink;
  return (
    <FormSection title={ownSsoTexts.title} hint={ownSsoTexts.hint(provider)}>
      <Stack gap={4}>
        <p>{linked === null ? ownSsoTexts.none : ownSsoTexts.linked(linked.email, formatInstant(linked.linkedOn))}</p>
        <div>
          <Button onClick={() => setAsking(true)}>{words.button(provider)}</Button>
        </div>
        {asking && (
          <PasswordDialog
            title={words.button(provider)}
            text={words.text}
            action={words.action}
            busyText={words.busy}
            run={linked === null ? link : unlink}
            onClose={() => setAsking(false)}
          />
        )}
      </Stack>
    </FormSection>
  );
}

const nothing = { currentPassword: '', password: '', confirmPassword: '' };

function ChangePassword({ userName }: { userName: string }) {
  const rule = useHrPasswordRule(userName);
  const action = useAction();
  const { form, field } = useActionFields(changedPasswordSchema(rule), nothing, action);

  const submit = form.handleSubmit(async (passwords) => {
    await action.run('password', async () => {
      const change = (signal: AbortSignal) => makeCall(changePassword, { body: passwords, signal });
      const { message } = await inTurn(change);
      form.reset(nothing);
      toast(message || accountMessages.passwordChanged);
    });
  });

  return (
    <ActionForm
      action={action}
      ownFields={Object.keys(nothing)}
      submitText={t.changePassword}
      busyText={t.changing}
      onSubmit={submit}
    >
      <TurnNotice purpose="setPassword" />
      <input type="text" name="username" autoComplete="username" value={userName} readOnly hidden />
      <FormSection title={t.passwordTitle} hint={t.passwordHint}>
        <Stack gap={4}>
          <PasswordField label={t.currentPassword} autoComplete="current-password" {...field('currentPassword')} />
          <PasswordField
            label={signInTexts.newPassword}
            autoComplete="new-password"
            hint={signInTexts.passwordHint(rule.min)}
            {...field('password')}
          />
          <PasswordField
            label={signInTexts.confirmPassword}
            autoComplete="new-password"
            {...field('confirmPassword')}
          />
        </Stack>
      </FormSection>
    </ActionForm>
  );
}

/** A server without roles has no sign-off. */
const signsOff = ({ roles = [] }: Partial<ResponseOf<typeof hrMe>>): boolean => isPermitted(roles, 'offers.signOff');

export function AccountSection() {
  const employeeId = useHrEmployeeId();
  const query = useHrQuery(['own-account', employeeId], (signal) => fetchObject(hrMe, { signal }));
  return (
    <Loaded query={query} texts={t} lines={4}>
      {(account) => (
        <Stack gap={8} className={styles.medium}>
          <PageLeaveGuard loss={settingsTexts.leaveText} />
          <OwnName key={account.employeeId} userName={account.userName} name={account.name} />
          {account.hasPassword !== false && <ChangePassword userName={account.userName} />}
          {signsOff(account) && <AbsenceSection />}
          <div>
            <OwnFactors />
          </div>
          <OwnSso />
          <OwnSessions />
        </Stack>
      )}
    </Loaded>
  );
}

function OwnName({ userName, name: stored }: { userName: string; name: string }) {
  const queries = useQueryClient();
  const action = useAction();
  const { field, read } = useTypedFields({ name: stored }, t, action);

  async function save(): Promise<void> {
    const body = read(saveAccount.body);
    if (body === null) return;
    await action.run('name', async () => {
      const { message } = await makeCall(saveAccount, { body });
      await queries.invalidateQueries({ queryKey: ['hr-me'] });
      await queries.invalidateQueries({ queryKey: ['own-account'] });
      toast(message || accountMessages.saved);
    });
  }

  return (
    <ActionForm action={action} ownFields={['name']} onSubmit={save}>
      <FormSection title={t.nameTitle} hint={t.userName(userName)}>
        <TextField {...field('name')} autoComplete="name" />
      </FormSection>
    </ActionForm>
  );
}

const absenceKey = ['absence'] as const;
const noAbsence = { from: '', to: '', hrUserId: '' };

function AbsenceSection() {
  const query = useHrQuery(absenceKey, (signal) => fetchObject(getAbsence, { signal }));
  return (
    <div>
      <FormSection title={absenceTexts.title} hint={absenceTexts.hint}>
        <Loaded query={query} texts={absenceTexts} lines={3}>
          {(stored) => (stored.absence === null ? <AbsenceForm {...stored} /> : <Absence absence={stored.absence} />)}
        </Loaded>
      </FormSection>
    </div>
  );
}

function Absence({ absence: { from, to, name } }: { absence: NonNullable<StoredAbsence['absence']> }) {
  const changing = useChanging(absenceKey);
  const action = useAction();
  const end = () => action.run('end', async () => toast((await changing(makeCall(endAbsence, {}))).message));
  return (
    <ActionForm action={action} submitText={absenceTexts.end} busyText={absenceTexts.ending} onSubmit={end}>
      <p>{absenceTexts.away(nameDay(from), nameDay(to), name)}</p>
    </ActionForm>
  );
}

function AbsenceForm({ colleagues }: Pick<StoredAbsence, 'colleagues'>) {
  const changing = useChanging(absenceKey);
  const action = useAction();
  const { values, field, read } = useTypedFields(noAbsence, absenceTexts, action);

  async function save(): Promise<void> {
    const body = read(absenceSchema);
    if (body === null) return;
    await action.run('save', async () => toast((await changing(makeCall(setAbsence, { body }))).message));
  }

  if (colleagues.length === 0) return <p>{absenceTexts.noColleague}</p>;
  return (
    <ActionForm action={action} ownFields={Object.keys(noAbsence)} submitText={absenceTexts.save} onSubmit={save}>
      <FieldGrid>
        {(['from', 'to'] as const).map((day) => (
          <DateField
            key={day}
            {...field(day)}
            words={isRealDate(values[day]) ? nameDay(values[day]) : ''}
            className={cell.half}
          />
        ))}
      </FieldGrid>
      <SelectField
        {...field('hrUserId')}
        options={colleagues.map(({ hrUserId, name }) => ({ value: hrUserId, label: name }))}
      />
    </ActionForm>
  );
}
