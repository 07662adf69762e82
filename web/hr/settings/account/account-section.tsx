import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { changedPasswordSchema, changePassword, saveAccount } from '#contract/hr/people.ts';
import type { ResponseOf } from '#contract/call.ts';
import { hrMe } from '#contract/hr-auth.ts';
import { accountMessages, peopleMessages } from '#domain/people-messages.ts';
import { isPermitted } from '#domain/permissions.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { OwnFactors } from '#web/hr/parts/second-factor/own-factors.tsx';
import { signInTexts } from '#web/session/sign-in/texts.ts';
import { TurnNotice } from '#web/session/sign-in/turn-notice.tsx';
import { inTurn } from '#web/session/sign-in/turn.ts';
import { PasswordField } from '#web/ui/form/password-field.tsx';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import styles from '#web/hr/settings/section/section.module.css';
import { fieldMessage } from '#web/session/failure.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { useHrPasswordRule } from '#web/session/hr/use-hr-password-rule.ts';
import { useHrEmployeeId } from '#web/session/hr/hr-session.ts';
import { ActionForm, useAction } from '#web/hr/settings/action/action-form.tsx';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { PageLeaveGuard } from '#web/session/leave-dialog.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FormSection, Stack } from '#web/ui/layout/layout.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { getSsoLink, linkSso, unlinkSso } from '#contract/hr/sso.ts';
import { ssoMessages } from '#domain/settings/sso-messages.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { PasswordDialog } from '#web/hr/parts/second-factor/ask-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { AbsenceSection } from './absence-section.tsx';
import { OwnSessions } from './own-sessions.tsx';
import { accountTexts as t, ownSsoTexts } from './texts.ts';
import { Loaded } from '#web/hr/parts/loaded.tsx';

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

type Passwords = { currentPassword: string; password: string; confirmPassword: string };
const nothing: Passwords = { currentPassword: '', password: '', confirmPassword: '' };

function ChangePassword({ userName }: { userName: string }) {
  const rule = useHrPasswordRule(userName);
  const form = useForm<Passwords>({ resolver: schemaResolver(changedPasswordSchema(rule)), defaultValues: nothing });
  useUnsaved(form.formState.isDirty);
  const action = useAction(t.saveFailed);
  const field = (name: keyof Passwords) => ({
    error: form.formState.errors[name]?.message ?? fieldMessage(action.failure, name),
    ...form.register(name, { onChange: action.clear }),
  });

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
      ownFields={['currentPassword', 'password', 'confirmPassword']}
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
  const [name, setName] = useState(stored);
  useUnsaved(name !== stored);
  const [missing, setMissing] = useState(false);
  const queries = useQueryClient();
  const action = useAction(t.saveFailed);

  async function save(): Promise<void> {
    if (name.trim() === '') return setMissing(true);
    await action.run('name', async () => {
      const { message } = await makeCall(saveAccount, { body: { name } });
      await queries.invalidateQueries({ queryKey: ['hr-me'] });
      await queries.invalidateQueries({ queryKey: ['own-account'] });
      toast(message || accountMessages.saved);
    });
  }

  return (
    <ActionForm
      action={action}
      ownFields={['name']}
      submitText={uiTexts.save}
      busyText={uiTexts.saving}
      onSubmit={save}
    >
      <FormSection title={t.nameTitle} hint={t.userName(userName)}>
        <TextField
          label={t.name}
          name="name"
          value={name}
          autoComplete="name"
          error={missing ? peopleMessages.nameRequired : fieldMessage(action.failure, 'name')}
          onChange={(event) => {
            setName(event.target.value);
            setMissing(false);
            action.clear();
          }}
        />
      </FormSection>
    </ActionForm>
  );
}
