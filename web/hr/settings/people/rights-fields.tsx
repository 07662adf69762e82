import { useId } from 'react';
import { type HrRole, hrRoles } from '#domain/permissions.ts';
import { roleTexts } from '#domain/people-messages.ts';
import { useLists } from '#web/hr/settings/lists/lists-calls.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { FieldError } from '#web/ui/form/field.tsx';
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
      <Departments
        chosen={departments}
        onChange={(ids) => onChange({ roles, departments: ids })}
        error={errors.departments}
      />
    </>
  );
}

type DepartmentsProps = { chosen: number[]; onChange: (ids: number[]) => void; error: string | undefined };

function Departments({ chosen, onChange, error }: DepartmentsProps) {
  const id = useId();
  const all = useDepartments().filter((entry) => !entry.retired || chosen.includes(entry.id));
  if (all.length === 0) return null;
  return (
    <fieldset className={classes.choices} aria-describedby={error === undefined ? `${id}-hint` : `${id}-error`}>
      <legend>{t.departments}</legend>
      <p id={`${id}-hint`}>{chosen.length === 0 ? t.noDepartment : t.someDepartments(chosen.length)}</p>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className={classes.departments}>
        {all.map((entry) => (
          <CheckboxField
            key={entry.id}
            label={entry.name}
            checked={chosen.includes(entry.id)}
            onChange={() => onChange(toggled(chosen, entry.id))}
          />
        ))}
      </div>
    </fieldset>
  );
}

export function useDepartments() {
  return (useLists().data ?? []).filter(({ list }) => list === 'DEPARTMENT');
}

function toggled<T>(chosen: readonly T[], one: T): T[] {
  return chosen.includes(one) ? chosen.filter((other) => other !== one) : [...chosen, one];
}
