import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm, type UseFormReturn } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { useWizard } from '#web/candidate/joining/wizard/wizard.tsx';
import { joiningProgress } from '#web/session/candidate/joining-progress.ts';
import { withFiles, withoutFiles } from './files/document-value.ts';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';

export type StepFormSetup<V extends FieldValues> = {
  saved: V;
  version: number;
  schema: ZodMiniType;
  /** The fields as they were kept over a reload, with the stored files that belong to them. */
  restore: (kept: unknown) => V;
  /** The chosen files: the label of each field and the file's name. */
  filesOf: (values: V) => { label: string; name: string }[];
};

export type StepForm<V extends FieldValues> = {
  step: JoiningStep;
  form: UseFormReturn<V>;
  /** The version that this form was filled from. */
  version: number;
  /** Files that a reload has lost, as 'PAN Card: pan.jpg'. */
  lost: string[];
  /** The step as it was saved when the typing began; null where that is not known any more. */
  base: V | null;
  filesOf: StepFormSetup<V>['filesOf'];
  /** True while the form holds something else than what is saved. */
  isChanged: () => boolean;
};

/**
 * The form of a step: filled with what was typed and not saved, else with what is saved. Every change is kept at once, so
 * that going back, a reload or an ended session lose nothing but chosen files.
 */
export function useStepForm<V extends FieldValues>(step: JoiningStep, setup: StepFormSetup<V>): StepForm<V> {
  const wizard = useWizard();
  const [start] = useState(() => {
    const open = wizard.unsaved(step);
    if (open !== undefined) {
      return { values: open.values as V, version: open.version, base: open.base as V | null, lost: [] };
    }
    const kept = joiningProgress.read(wizard.candidateId).drafts[step];
    const { saved, version } = setup;
    if (kept === undefined) return { values: saved, version, base: saved, lost: [] };
    // What was saved when the typing began is not kept with it: it is known only where nothing was saved since.
    const base = kept.version === version ? saved : null;
    const values = withFiles(setup.restore(kept.values), wizard.restoredFiles(step));
    return { values, version: kept.version, base, lost: stillLost(kept.files, setup.filesOf(values)) };
  });
  // The form's own values are what is saved: the schema only says what is wrong with them.
  const [resolver] = useState(() => schemaResolver(setup.schema as ZodMiniType<V>));
  const form = useForm<V>({
    // The library asks for every key to be optional; ours are all there.
    defaultValues: start.values as DefaultValues<V>,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
  const lost = useKept(step, form, setup, start);
  const isChanged = () => JSON.stringify(form.getValues()) !== JSON.stringify(setup.saved);
  return { step, form, version: start.version, lost, base: start.base, filesOf: setup.filesOf, isChanged };
}

function useKept<V extends FieldValues>(
  step: JoiningStep,
  form: UseFormReturn<V>,
  { saved, filesOf }: StepFormSetup<V>,
  start: { version: number; base: V | null; lost: string[] },
): string[] {
  const wizard = useWizard();
  const [lost, setLost] = useState(start.lost);
  const [unchanged] = useState(saved);
  const { subscribe } = form;
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: () => {
          const values = form.getValues();
          const chosen = filesOf(values);
          const missing = stillLost(start.lost, chosen);
          setLost((before) => (before.length === missing.length ? before : missing));
          if (JSON.stringify(values) === JSON.stringify(unchanged)) return wizard.drop(step);
          const files = [...chosen.map(({ label, name }) => `${label}: ${name}`), ...missing];
          wizard.keep(step, { values, base: start.base, version: start.version, files }, withoutFiles(values));
        },
      }),
    [subscribe, form, filesOf, start, unchanged, wizard, step],
  );
  return lost;
}

/** The noted files whose fields hold none. */
function stillLost(notes: readonly string[], chosen: readonly { label: string }[]): string[] {
  return notes.filter((note) => !chosen.some(({ label }) => note.startsWith(`${label}: `)));
}

/** A path that is known to be a field's: made of a group, a number and a name. */
export function pathOf<V extends FieldValues>(path: string): Path<V> {
  return path as Path<V>;
}
