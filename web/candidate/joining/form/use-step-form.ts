import { useEffect, useState } from 'react';
import { type DefaultValues, type FieldValues, useForm, type UseFormReturn } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import { useWizard } from '#web/candidate/joining/wizard/wizard.tsx';
import { joiningProgress } from '#web/session/candidate/joining-progress.ts';
import { withFiles, withoutFiles } from './files/document-value.ts';
import type { StepRules } from './step-values.ts';
import { schemaResolver } from '#web/ui/form/schema-resolver.ts';

export type StepForm<V extends FieldValues> = Pick<StepRules<never, V>, 'step' | 'filesOf'> & {
  form: UseFormReturn<V>;
  version: number;
  /** Files that a reload has lost, as 'PAN Card: pan.jpg'. */
  lost: string[];
  /** The step as it was saved when the typing began; null where that is not known any more. */
  base: V | null;
  isChanged: () => boolean;
};

/** The form of a step, filled with what was typed, else with what is saved. Every change is kept at once, so that nothing
 * but chosen files is lost. */
export function useStepForm<Saved extends { version: number }, V extends FieldValues>(
  rules: StepRules<Saved, V>,
  record: Saved,
): StepForm<V> {
  const { step, valuesOf, restore, filesOf } = rules;
  const saved = valuesOf(record);
  const wizard = useWizard();
  const [start] = useState(() => {
    const open = wizard.unsaved(step);
    if (open !== undefined) {
      return { values: open.values as V, version: open.version, base: open.base as V | null, lost: [] };
    }
    const kept = joiningProgress.read(wizard.candidateId).drafts[step];
    const { version } = record;
    if (kept === undefined) return { values: saved, version, base: saved, lost: [] };
    // What was saved when the typing began is not kept with it: it is known only where nothing was saved since.
    const base = kept.version === version ? saved : null;
    const values = withFiles(restore(kept.values, record), wizard.restoredFiles(step));
    return { values, version: kept.version, base, lost: stillLost(kept.files, filesOf(values)) };
  });
  // The form's own values are what is saved: the schema only says what is wrong with them.
  const [resolver] = useState(() => schemaResolver((rules.schemaFor?.(record) ?? rules.schema) as ZodMiniType<V>));
  const form = useForm<V>({
    // The library asks for every key to be optional; ours are all there.
    defaultValues: start.values as DefaultValues<V>,
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
  });
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
  const isChanged = () => JSON.stringify(form.getValues()) !== JSON.stringify(saved);
  return { step, form, version: start.version, lost, base: start.base, filesOf, isChanged };
}

/** The noted files whose fields hold none. */
const stillLost = (notes: readonly string[], chosen: readonly { label: string }[]): string[] =>
  notes.filter((note) => !chosen.some(({ label }) => note.startsWith(`${label}: `)));
