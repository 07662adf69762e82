import { useState } from 'react';
import { type HrUser, setHrUserRoles } from '#contract/hr/people.ts';
import { peopleMessages, peopleRefs } from '#domain/people-messages.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { codeOf } from '#domain/texts.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { uiTexts } from '#web/ui/texts.ts';
import { type Rights, RightsFields } from './rights-fields.tsx';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { peopleTexts as t } from './texts.ts';
import { FormDialog } from '#web/hr/parts/form-dialog.tsx';

type RolesDialogProps = { user: HrUser; onSaved: () => Promise<unknown>; onClose: () => void };

export function RolesDialog({ user, onSaved, onClose }: RolesDialogProps) {
  const { hrUserId, name } = user;
  const [rights, setRights] = useState<Rights>({ roles: user.roles, departments: user.departments });
  const [wrong, setWrong] = useState<string>();
  const { failure, clear, send, ...sending } = useHrSubmission(settingsTexts.notSaved);
  useUnsaved(rights.roles !== user.roles || rights.departments !== user.departments);

  function save(): void {
    if (rights.roles.length === 0) return setWrong(peopleMessages.rolesRequired);
    send(async () => {
      try {
        await makeCall(setHrUserRoles, { body: { hrUserId, ...rights } });
      } catch (error) {
        if (!(error instanceof CallError) || error.code !== codeOf(peopleRefs.lastAdministrator)) throw error;
        return setWrong(error.message);
      }
      toast(t.rolesSaved(name));
      onClose();
      await onSaved();
    });
  }
  const errors = { roles: wrong ?? fieldMessage(failure, 'roles'), departments: fieldMessage(failure, 'departments') };
  const isAtField = errors.roles !== undefined || errors.departments !== undefined;
  return (
    <FormDialog
      title={t.rolesOf(name)}
      size="lg"
      failure={isAtField ? null : failure}
      {...{ sending, onClose }}
      action={uiTexts.save}
      busyText={uiTexts.saving}
      kept={hrSessionMessages.keptAndSaved}
      onSubmit={save}
    >
      <RightsFields
        value={rights}
        errors={errors}
        onChange={(next) => {
          setRights(next);
          setWrong(undefined);
          clear();
        }}
      />
      <p>{t.rolesHold}</p>
    </FormDialog>
  );
}
