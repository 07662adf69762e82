import { useId, useState } from 'react';
import { type HrUser, setHrUserRoles } from '#contract/hr/people.ts';
import { hrSessionMessages } from '#domain/hr-messages.ts';
import { peopleMessages, peopleRefs, roleTexts } from '#domain/people-messages.ts';
import { type HrRole, hrRoles } from '#domain/permissions.ts';
import { codeOf } from '#domain/texts.ts';
import { CallError, makeCall } from '#web/api/client.ts';
import { FormDialog } from '#web/hr/parts/form-dialog.tsx';
import { useLists } from '#web/hr/settings/lists/lists-calls.ts';
import { settingsTexts } from '#web/hr/settings/texts.ts';
import { fieldMessage } from '#web/session/failure.ts';
import { useHrSubmission } from '#web/session/hr/use-hr-submission.ts';
import { useUnsaved } from '#web/session/unsaved.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import classes from './people-section.module.css';
import { peopleTexts as t } from './texts.ts';

export type Rights = { roles: HrRole[]; departments: number[] };

type RightsFieldsProps = {
  value: Rights;
  onChange: (value: Rights) => void;
  errors: Partial<Record<keyof Rights, string | undefined>>;
};

export function RightsFields({ value, onChange, errors }: RightsFieldsProps) {
  const id = useId();
  const { roles, departments } = value;
  const all = useDepartments().filter((entry) => !entry.retired || departments.includes(entry.id));
  return (
    <>
      <fieldset className={classes.choices} aria-describedby={errors.roles === undefined ? undefined : `${id}-roles`}>
        <legend>{t.roles}</legend>
        {errors.roles !== undefined && <FieldError id={`${id}-roles`}>{errors.roles}</FieldError>}
        <div className={classes.roles}>
          {hrRoles.map((role) => (
            <div key={role} className={classes.role}>
              <CheckboxField
                label={roleTexts.names[role]}
                aria-describedby={`${id}-${role}`}
                checked={roles.includes(role)}
                onChange={() => onChange({ roles: toggled(roles, role), departments })}
              />
              <p id={`${id}-${role}`}>{roleTexts.about[role]}</p>
            </div>
          ))}
        </div>
      </fieldset>
      {all.length > 0 && (
        <fieldset
          className={classes.choices}
          aria-describedby={errors.departments === undefined ? `${id}-hint` : `${id}-error`}
        >
          <legend>{t.departments}</legend>
          <p id={`${id}-hint`}>{departments.length === 0 ? t.noDepartment : t.someDepartments(departments.length)}</p>
          {errors.departments !== undefined && <FieldError id={`${id}-error`}>{errors.departments}</FieldError>}
          <div className={classes.departments}>
            {all.map((entry) => (
              <CheckboxField
                key={entry.id}
                label={entry.name}
                checked={departments.includes(entry.id)}
                onChange={() => onChange({ roles, departments: toggled(departments, entry.id) })}
              />
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}

export const useDepartments = () => (useLists().data ?? []).filter(({ list }) => list === 'DEPARTMENT');

function toggled<T>(chosen: readonly T[], one: T): T[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
}

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
