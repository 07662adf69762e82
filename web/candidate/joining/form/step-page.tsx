import type { ComponentType } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useSaved } from '#web/candidate/joining/wizard/queries.ts';
import { StepFormFrame } from './step-form-frame.tsx';
import type { StepRules } from './step-values.ts';
import { type Reload, StepShell } from './step-shell.tsx';
import { useStepForm } from './use-step-form.ts';
import { useStepSave } from './use-step-save.ts';

type StepParts<Saved extends { version: number }, V extends FieldValues> = {
  rules: StepRules<Saved, V>;
  Fields: ComponentType<{ form: UseFormReturn<V>; saved: Saved }>;
};

type StepPageProps<Saved extends { version: number }, V extends FieldValues> = StepParts<Saved, V> &
  Record<'title' | 'lead' | 'loading' | 'failed', string>;

export function StepPage<Saved extends { version: number }, V extends FieldValues>(props: StepPageProps<Saved, V>) {
  const { rules, Fields, ...texts } = props;
  const { step, entries } = rules;
  return (
    <StepShell
      {...{ ...texts, step, entries }}
      query={useSaved(step, rules.read)}
      savedOf={(saved) => ({ values: rules.valuesOf(saved), version: saved.version })}
    >
      {(saved, reload) => <StepForm {...{ rules, Fields, saved, reload }} />}
    </StepShell>
  );
}

type StepFormProps<Saved extends { version: number }, V extends FieldValues> = StepParts<Saved, V> & {
  saved: Saved;
  reload: Reload;
};

function StepForm<Saved extends { version: number }, V extends FieldValues>(props: StepFormProps<Saved, V>) {
  const { rules, Fields, saved, reload } = props;
  const stepForm = useStepForm(rules, saved);
  const save = useStepSave(rules, stepForm);
  return (
    <StepFormFrame stepForm={stepForm} save={save} labels={rules.labels} alertsOf={rules.alertsOf} reload={reload}>
      <Fields form={stepForm.form} saved={saved} />
    </StepFormFrame>
  );
}
