import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { useWizard } from '#web/candidate/joining/wizard/wizard.tsx';
import type { WizardStep } from '#web/session/candidate/joining-progress.ts';
import { Alert } from '#web/ui/feedback/alert.tsx';
import { type FieldNotes, withoutEntry } from '#web/ui/form/field-notes.tsx';
import { withoutFiles } from './files/document-value.ts';
import { type EntryRules, mergeDraft } from './merge-draft.ts';
import classes from './step-shell.module.css';

/** Loads the newer record under what is in the form; false when it could not be loaded, and nothing has changed. */
export type Reload = (open: { values: object; base: object | null; files: string[] }) => Promise<boolean>;

type Saved<T> = { savedOf?: (data: T) => { values: object; version: number }; entries?: EntryRules };

/** 'Reload' after a conflict: `round` counts the forms that were begun so, `notes` says what differs in the present one. */
export function useReload<T>(step: WizardStep, { refetch }: UseQueryResult<T>, { savedOf, entries }: Saved<T>) {
  const wizard = useWizard();
  const [round, setRound] = useState(0);
  const [differing, setDiffering] = useState<ReadonlyMap<string, string>>(new Map());
  const notes = useMemo<FieldNotes & { differs: boolean }>(
    () => ({
      differs: differing.size > 0,
      at: (name) => differing.get(name),
      entryRemoved: (list, index) => setDiffering((before) => withoutEntry(before, list, index)),
      entriesRemoved: (list) =>
        setDiffering((before) => new Map([...before].filter(([name]) => !name.startsWith(`${list}.`)))),
    }),
    [differing],
  );

  const reload: Reload = async ({ values: typed, base, files }) => {
    const { isSuccess, data } = await refetch();
    if (!isSuccess || step === 'preview' || savedOf === undefined) return false;
    const { values: saved, version } = savedOf(data);
    const merged = mergeDraft({ saved, typed, base, entries });
    wizard.keep(step, { values: merged.values, base: saved, version, files }, withoutFiles(merged.values));
    setDiffering(merged.notes);
    setRound((before) => before + 1);
    return true;
  };
  return { round, notes, reload };
}

/** On top of the form that was begun from the newer record; takes the focus that the button had. */
export function ReloadedNotice({ differs }: { differs: boolean }) {
  const box = useRef<HTMLDivElement>(null);
  const [differed] = useState(differs);
  useEffect(() => box.current?.focus(), []);
  return (
    <div ref={box} tabIndex={-1} className={classes.reloaded}>
      <Alert tone="info">{differed ? m.reloadedDiffers : m.reloadedSame}</Alert>
    </div>
  );
}
