import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { useWizard } from '#web/candidate/joining/wizard.tsx';
import { joiningProgress } from '#web/session/joining-progress.ts';
import { withoutFiles } from './document-value.ts';
import { schemaResolver } from './schema-resolver.ts';

export type StepFormSetup<V extends FieldValues> = {
  /** What is saved. */
  saved: V;
  version: number;
  schema: ZodMiniType;
  /** The fields as they were kept over a reload, with the stored files that belong to them. */
  restore: (kept: unknown) => V;
  /** The chosen files: the label of each field and the file's name. */
  filesOf: (values: V) => { label: string; name: string }[];
};

export type StepForm<V extends FieldValues> = {
  form: UseFormReturn<V>;
  /** The version that this form was filled from. */
  version: number;
  /** Files that a reload has lost, as 'PAN Card: pan.jpg'. */
  lost: string[];
};

/**
 * The form of a step: filled with what was typed and not saved, else with what is saved. Every change is kept at once, so
 * that going back, a reload or an ended session lose nothing but chosen files.
 */
export function useStepForm<V extends FieldValues>(step: JoiningStep, setup: StepFormSetup<V>): StepForm<V> {
  const wizard = useWizard();
  const [start] = useState(() => {
    const open = wizard.unsaved(step);
    if (open !== undefined) return { values: open.values as V, version: open.version, lost: [] };
    const kept = joiningProgress.read(wizard.candidateId).drafts[step];
    if (kept === undefined) return { values: setup.saved, version: setup.version, lost: [] };
    return { values: setup.restore(kept.values), version: kept.version, lost: kept.files };
  });
  const [resolver] = useState(() => schemaResolver<V>(setup.schema));
  const form = useForm<V>({
    // The library asks for every key to be optional; ours are all there.
    defaultValues: start.values as DefaultValues<V>,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const lost = useKept(step, form, setup, start);
  return { form, version: start.version, lost };
}

function useKept<V extends FieldValues>(
  step: JoiningStep,
  form: UseFormReturn<V>,
  { saved, filesOf }: StepFormSetup<V>,
  start: { version: number; lost: string[] },
): string[] {
  const wizard = useWizard();
  const [lost, setLost] = useState(start.lost);
  const [base] = useState(saved);
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          const values = form.getValues();
          const chosen = filesOf(values);
          const stillLost = start.lost.filter((note) => !chosen.some(({ label }) => note.startsWith(`${label}: `)));
          setLost((before) => (before.length === stillLost.length ? before : stillLost));
          if (JSON.stringify(values) === JSON.stringify(base)) return wizard.drop(step);
          const files = [...chosen.map(({ label, name }) => `${label}: ${name}`), ...stillLost];
          wizard.keep(step, { values, base, version: start.version, files }, withoutFiles(values));
        },
      }),
    [subscribe, form, filesOf, start, base, wizard, step],
  );
  return lost;
}

/** A path that is known to be a field's: made of a group, a number and a name. */
export function pathOf<V extends FieldValues>(path: string): Path<V> {
  return path as Path<V>;
}
