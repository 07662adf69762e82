import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { BodyOf } from '#contract/call.ts';
import { resetSecondFactor } from '#contract/hr/factors.ts';
import { getHrUsers, type HrUser, inviteHrUser, setHrUserAccess } from '#contract/hr/people.ts';
import { limits } from '#domain/limits.ts';
import { roleTexts } from '#domain/people-messages.ts';
import { secondFactorMessages } from '#domain/second-factor/messages.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { Loaded } from '#web/hr/parts/loaded.tsx';
import { AskDialog } from '#web/hr/parts/second-factor/ask-dialog.tsx';
import {
  ActionForm,
  ActionTrouble,
  useAction,
  useActionFields,
  useChanging,
} from '#web/hr/settings/action/action-form.tsx';
import styles from '#web/hr/settings/section/section.module.css';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { useHrEmployeeId } from '#web/session/hr/hr-session.ts';
import { UserNameField } from '#web/session/hr/user-name-field.tsx';
import { PageLeaveGuard } from '#web/session/leave-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { cell, FieldGrid, FormSection, GridCell, Row, Stack } from '#web/ui/layout/layout.tsx';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import classes from './people-section.module.css';
import { type Rights, RightsFields, RolesDialog, useDepartments } from './rights.tsx';
import { peopleTexts as t, resetFactorTexts as r } from './texts.ts';

const queryKey = ['hr-users'] as const;

type Invitation = BodyOf<typeof inviteHrUser>;

export function PeopleSection() {
  const query = useHrQuery(queryKey, (signal) => fetchObject(getHrUsers, { signal }));
  return (
    <Stack gap={8}>
      <PageLeaveGuard loss={settingsTexts.leaveText} />
      <InviteForm />
      <section className={styles.part} aria-label={t.listTitle}>
        <h2 className={styles.heading}>{t.listTitle}</h2>
        <Loaded query={query} texts={t} lines={4}>
          {(people) => <PeopleList people={people} />}
        </Loaded>
      </section>
    </Stack>
  );
}

const nothing: Invitation = { name: '', email: '', userName: '', roles: ['ADMIN'], departments: [] };

function InviteForm() {
  const changing = useChanging(queryKey);
  const action = useAction(t.inviteFailed);
  const { form, errorOf, field } = useActionFields<Invitation>(inviteHrUser.body, nothing, action);
  const [roles = [], departments = []] = useWatch({ control: form.control, name: ['roles', 'departments'] });
  const setRights = (next: Rights): void => {
    const how = { shouldDirty: true, shouldValidate: form.formState.isSubmitted };
    form.setValue('roles', next.roles, how);
    form.setValue('departments', next.departments, how);
    action.clear();
  };

  const submit = form.handleSubmit(async (invitation) => {
    await action.run('invite', async () => {
      await changing(makeCall(inviteHrUser, { body: invitation }));
      form.reset(nothing);
      toast(t.invited(invitation.email));
    });
  });

  return (
    <ActionForm
      action={action}
      ownFields={Object.keys(nothing)}
      submitText={t.invite}
      busyText={t.inviting}
      variant="primary"
      className={styles.medium}
      onSubmit={submit}
    >
      <FormSection title={t.inviteTitle} hint={t.inviteHint}>
        <FieldGrid>
          <TextField {...field('name')} label={t.name} autoComplete="off" className={cell.half} />
          <TextField {...field('email')} label={t.email} type="email" autoComplete="off" className={cell.half} />
          <GridCell span="half">
            <UserNameField {...field('userName')} label={t.userName} autoComplete="off" />
          </GridCell>
          <GridCell>
            <Stack gap={4}>
              <RightsFields
                value={{ roles, departments }}
                errors={{ roles: errorOf('roles'), departments: errorOf('departments') }}
                onChange={setRights}
              />
            </Stack>
          </GridCell>
        </FieldGrid>
      </FormSection>
    </ActionForm>
  );
}

function PeopleList({ people }: { people: readonly HrUser[] }) {
  const changing = useChanging(queryKey);
  const action = useAction();
  const { list: ref, onFocus } = useKeptFocus();
  const queries = useQueryClient();
  const names = new Map(useDepartments().map(({ id, name }) => [id, name]));
  const [asked, setAsked] = useState<HrUser | null>(null);
  const [resetting, setResetting] = useState<HrUser | null>(null);

  function setAccess({ hrUserId, name }: HrUser, enabled: boolean): void {
    void action.run(hrUserId, async () => {
      await changing(makeCall(setHrUserAccess, { body: { hrUserId, enabled } }));
      toast(enabled ? t.enabled(name) : t.disabled(name));
    });
  }
  function renew({ hrUserId, name, email, userName }: HrUser): void {
    void action.run(hrUserId, async () => {
      await changing(makeCall(inviteHrUser, { body: { name, email: email ?? '', userName } }));
      toast(t.invited(email ?? ''));
    });
  }
  const rowButton = (label: string, word: string, onClick: () => void) => (
    <Button variant="quiet" disabled={action.running !== null} aria-label={label} onClick={onClick}>
      {word}
    </Button>
  );

  return (
    <div ref={ref} onFocus={onFocus}>
      <ActionTrouble action={action} />
      <ul className={styles.rows}>
        {people.map((user) => (
          <li key={user.hrUserId}>
            <Person user={user} departments={user.departments.map((id) => names.get(id) ?? String(id))} />
            <Row gap={1} wrap>
              {rowButton(t.changeRoles(user.name), t.changeRolesShort, () => setAsked(user))}
              {user.may.invite && rowButton(t.renew(user.name), t.renewShort, () => renew(user))}
              {user.may.disable && rowButton(t.disable(user.name), t.disableShort, () => setAccess(user, false))}
              {user.may.enable && rowButton(t.enable(user.name), t.enableShort, () => setAccess(user, true))}
              {user.may.resetSecondFactor && rowButton(r.actionOf(user.name), r.action, () => setResetting(user))}
            </Row>
          </li>
        ))}
      </ul>
      {asked !== null && (
        <RolesDialog
          user={asked}
          onSaved={() => queries.invalidateQueries({ queryKey })}
          onClose={() => setAsked(null)}
        />
      )}
      {resetting !== null && (
        <AskDialog
          title={r.title(resetting.name)}
          field={{
            name: 'reason',
            label: r.reason,
            hint: r.reasonHint,
            missing: secondFactorMessages.reasonRequired,
            maxLength: limits.exportReasonMax,
            autoComplete: 'off',
          }}
          action={r.action}
          busyText={r.resetting}
          run={async (reason) => {
            const body = { hrUserId: resetting.hrUserId, reason };
            const { message } = await changing(makeCall(resetSecondFactor, { body }));
            toast(message || secondFactorMessages.wasReset);
            setResetting(null);
          }}
          onClose={() => setResetting(null)}
        >
          <p>{r.text(resetting.name)}</p>
        </AskDialog>
      )}
    </div>
  );
}

const looks = {
  ACTIVE: { tone: 'ok', icon: 'circle-check' },
  INVITED: { tone: 'info', icon: 'mail' },
  EXPIRED: { tone: 'warn', icon: 'alert-triangle' },
  DISABLED: { tone: 'mute', icon: 'circle-x' },
} as const;

function Person({ user, departments }: { user: HrUser; departments: readonly string[] }) {
  const { hrUserId, name, userName, email, roles, state, expiresOn } = user;
  const isSelf = useHrEmployeeId() === hrUserId;
  const { tone, icon } = looks[state];
  return (
    <div className={classes.person}>
      <Row gap={2} wrap>
        <b>{name}</b>
        {isSelf && <Badge tone="line">{t.you}</Badge>}
        <Badge tone={tone} icon={icon}>
          {t.states[state]}
        </Badge>
      </Row>
      <p>
        {userName} · {email ?? t.noEmail}
      </p>
      <Row gap={2} wrap>
        {roles.map((role) => (
          <Badge key={role} tone="mute">
            {roleTexts.names[role]}
          </Badge>
        ))}
        <span>{departments.length === 0 ? t.allDepartments : departments.join(', ')}</span>
      </Row>
      {state === 'INVITED' && expiresOn !== null && <p>{t.validUntil(formatInstant(expiresOn))}</p>}
    </div>
  );
}
