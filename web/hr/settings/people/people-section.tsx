import type { HrUser } from '#contract/hr/people.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import { Loaded } from '#web/hr/settings/section/loaded.tsx';
import styles from '#web/hr/settings/section/section.module.css';
import { useHrEmployeeId } from '#web/session/hr/hr-session.ts';
import { ActionTrouble } from '#web/hr/settings/action/action-trouble.tsx';
import { useAction } from '#web/hr/settings/action/use-action.ts';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { PageLeaveGuard } from '#web/session/page-leave-guard.tsx';
import { Button } from '#web/ui/button.tsx';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Row, Stack } from '#web/ui/layout/layout.tsx';
import { useKeptFocus } from '#web/ui/overlay/use-kept-focus.ts';
import { InviteForm } from './invite-form.tsx';
import { usePeople, usePeopleCalls } from './people-calls.ts';
import { SettingRows } from '#web/hr/settings/section/setting-rows.tsx';
import classes from './people-section.module.css';
import { peopleTexts as t } from './texts.ts';

/** Who works in this HR portal: invitations, and whose access ends or comes back. */
export function PeopleSection() {
  return (
    <Stack gap={8}>
      <PageLeaveGuard loss={settingsTexts.leaveText} />
      <InviteForm />
      <section className={styles.part} aria-label={t.listTitle}>
        <h2 className={styles.heading}>{t.listTitle}</h2>
        <Loaded query={usePeople()} texts={t} lines={4}>
          {(people) => <PeopleList people={people} />}
        </Loaded>
      </section>
    </Stack>
  );
}

function PeopleList({ people }: { people: readonly HrUser[] }) {
  const calls = usePeopleCalls();
  const action = useAction(t.saveFailed);
  const { list: ref, onFocus } = useKeptFocus();

  function setAccess({ hrUserId, name }: HrUser, enabled: boolean): void {
    void action.run(hrUserId, async () => {
      await calls.setAccess(hrUserId, enabled);
      toast(enabled ? t.enabled(name) : t.disabled(name));
    });
  }
  function renew({ hrUserId, name, email, userName }: HrUser): void {
    void action.run(hrUserId, async () => {
      await calls.invite({ name, email: email ?? '', userName });
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
      <SettingRows>
        {people.map((user) => (
          <li key={user.hrUserId}>
            <Person user={user} />
            <Row gap={1} wrap>
              {user.may.invite && rowButton(t.renew(user.name), t.renewShort, () => renew(user))}
              {user.may.disable && rowButton(t.disable(user.name), t.disableShort, () => setAccess(user, false))}
              {user.may.enable && rowButton(t.enable(user.name), t.enableShort, () => setAccess(user, true))}
            </Row>
          </li>
        ))}
      </SettingRows>
    </div>
  );
}

const looks = {
  ACTIVE: { tone: 'ok', icon: 'circle-check' },
  INVITED: { tone: 'info', icon: 'mail' },
  EXPIRED: { tone: 'warn', icon: 'alert-triangle' },
  DISABLED: { tone: 'mute', icon: 'circle-x' },
} as const;

function Person({ user: { hrUserId, name, userName, email, state, expiresOn } }: { user: HrUser }) {
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
      {state === 'INVITED' && expiresOn !== null && <p>{t.validUntil(formatInstant(expiresOn))}</p>}
    </div>
  );
}
