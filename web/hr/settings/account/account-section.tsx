import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import { logoutElsewhere, saveAccount } from '#contract/hr/account.ts';
import { hrMe } from '#contract/hr-auth.ts';
import { accountMessages, peopleMessages } from '#domain/people-messages.ts';
import { makeCall } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { Loaded } from '#web/hr/settings/section/loaded.tsx';
import styles from '#web/hr/settings/section/section.module.css';
import { fieldMessage } from '#web/session/failure.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { useHrEmployeeId } from '#web/session/hr/hr-session.ts';
import { ActionTrouble } from '#web/hr/settings/action/action-trouble.tsx';
import { useAction } from '#web/hr/settings/action/use-action.ts';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { PageLeaveGuard } from '#web/session/page-leave-guard.tsx';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FormSection, Row, Stack } from '#web/ui/layout/layout.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import { ChangePassword } from './change-password.tsx';
import { accountTexts as t } from './texts.ts';

/** The own account: name, password, and the end of every other login. */
export function AccountSection() {
  const employeeId = useHrEmployeeId();
  const query = useHrQuery(['own-account', employeeId], (signal) => fetchObject(hrMe, { signal }));
  return (
    <Loaded query={query} texts={t} lines={4}>
      {(account) => (
        <Stack gap={8} className={styles.medium}>
          <PageLeaveGuard loss={settingsTexts.leaveText} />
          <OwnName key={account.employeeId} userName={account.userName} name={account.name} />
          <ChangePassword userName={account.userName} />
          <OtherPlaces />
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

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (name.trim() === '') return setMissing(true);
    await action.run('name', async () => {
      const { message } = await makeCall(saveAccount, { body: { name } });
      await queries.invalidateQueries({ queryKey: ['hr-me'] });
      await queries.invalidateQueries({ queryKey: ['own-account'] });
      toast(message || accountMessages.saved);
    });
  }

  return (
    <form noValidate onSubmit={(event) => void save(event)}>
      <Stack gap={4}>
        <ActionTrouble action={action} ownFields={['name']} />
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
        <Row>
          <Button type="submit" busy={action.running !== null} busyText={uiTexts.saving}>
            {uiTexts.save}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}

function OtherPlaces() {
  const action = useAction(t.saveFailed);
  function leave(): void {
    void action.run('elsewhere', async () => {
      const { message, responseObject } = await makeCall(logoutElsewhere, {});
      toast(message || accountMessages.loggedOutElsewhere(responseObject?.sessions ?? 0));
    });
  }
  return (
    <Stack gap={4}>
      <ActionTrouble action={action} />
      <FormSection title={t.elsewhereTitle} hint={t.elsewhereHint}>
        <Row>
          <Button busy={action.running !== null} busyText={t.loggingOut} onClick={leave}>
            {t.logOutElsewhere}
          </Button>
        </Row>
      </FormSection>
    </Stack>
  );
}
