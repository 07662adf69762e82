import { useForm } from 'react-hook-form';
import { inviteHrUser } from '#contract/hr/people.ts';
import styles from '#web/hr/settings/section/section.module.css';
import { fieldMessage } from '#web/session/failure.ts';
import { UserNameField } from '#web/session/hr/user-name-field.tsx';
import { useUnsaved } from '#web/session/unsaved.ts';
import { ActionTrouble } from '#web/hr/settings/action/action-trouble.tsx';
import { useAction } from '#web/hr/settings/action/use-action.ts';
import { Button } from '#web/ui/button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';
import { TextField } from '#web/ui/form/text-field.tsx';
import { FieldGrid, FormSection, GridCell, Row, Stack } from '#web/ui/layout/layout.tsx';
import { type Invitation, usePeopleCalls } from './people-calls.ts';
import { peopleTexts as t } from './texts.ts';

const fields = ['name', 'email', 'userName'] as const;
const nothing: Invitation = { name: '', email: '', userName: '' };

export function InviteForm() {
  const form = useForm<Invitation>({ resolver: schemaResolver(inviteHrUser.body), defaultValues: nothing });
  useUnsaved(form.formState.isDirty);
  const calls = usePeopleCalls();
  const action = useAction(t.inviteFailed);
  const field = (name: (typeof fields)[number]) => ({
    label: t[name],
    error: form.formState.errors[name]?.message ?? fieldMessage(action.failure, name),
    ...form.register(name, { onChange: action.clear }),
  });

  const submit = form.handleSubmit(async (invitation) => {
    await action.run('invite', async () => {
      await calls.invite(invitation);
      form.reset(nothing);
      toast(t.invited(invitation.email));
    });
  });

  return (
    <form noValidate className={styles.medium} onSubmit={(event) => void submit(event)}>
      <Stack gap={4}>
        <ActionTrouble action={action} ownFields={fields} />
        <FormSection title={t.inviteTitle} hint={t.inviteHint}>
          <FieldGrid>
            <GridCell span="half">
              <TextField {...field('name')} autoComplete="off" />
            </GridCell>
            <GridCell span="half">
              <TextField {...field('email')} type="email" autoComplete="off" />
            </GridCell>
            <GridCell span="half">
              <UserNameField {...field('userName')} autoComplete="off" />
            </GridCell>
          </FieldGrid>
        </FormSection>
        <Row>
          <Button type="submit" variant="primary" busy={action.running !== null} busyText={t.inviting}>
            {t.invite}
          </Button>
        </Row>
      </Stack>
    </form>
  );
}
