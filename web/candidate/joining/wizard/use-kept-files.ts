import { useEffect, useState } from 'react';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { documentKinds } from '#domain/joining/documents.ts';
import { type ChosenFiles, openChosenFiles } from '#web/session/candidate/chosen-files.ts';
import { chosenFilesIn, chosenValue, type PlacedDocument } from '#web/candidate/joining/form/files/document-value.ts';

/** The chosen files of the wizard over a reload. */
export type KeptFiles = {
  /** What was chosen in a step before a reload, and not looked at since. */
  restored: (step: JoiningStep) => readonly PlacedDocument[];
  /** Keeps the files that these values hold, and no others of the step. */
  keep: (step: JoiningStep, values: object) => void;
  /** True while files wait that were chosen before a reload. */
  holdsRestored: () => boolean;
  /** False where the browser cannot keep the files: they are lost with the wizard. */
  isKeeping: () => boolean;
  removeAll: () => void;
};

/** Null until it is known what was kept. */
export function useKeptFiles(candidateId: string): KeptFiles | null {
  const [kept, setKept] = useState<KeptFiles | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    void openKeptFiles(candidateId).then((opened) => {
      if (!leaving.signal.aborted) setKept(opened);
      return undefined;
    });
    return () => leaving.abort();
  }, [candidateId]);
  return kept;
}

async function openKeptFiles(candidateId: string): Promise<KeptFiles> {
  const opened = await openChosenFiles(candidateId);
  const restored = new Map<string, PlacedDocument[]>();
  /** What is in the browser's database, by step and path. */
  const stored = new Map<string, Map<string, File>>();
  for (const { step, path, file } of opened?.kept ?? []) {
    restored.set(step, [...(restored.get(step) ?? []), { path, value: await chosenValue(file) }]);
    stored.set(step, (stored.get(step) ?? new Map<string, File>()).set(path, file));
  }
  return {
    restored: (step) => restored.get(step) ?? [],
    keep: (step, values) => {
      restored.delete(step);
      if (opened !== null) stored.set(step, follow(opened.files, step, stored.get(step), values));
    },
    holdsRestored: () => restored.size > 0,
    isKeeping: () => opened !== null && !opened.files.hasFailed(),
    removeAll: () => {
      restored.clear();
      stored.clear();
      opened?.files.removeAll();
    },
  };
}

function follow(files: ChosenFiles, step: string, before = new Map<string, File>(), values: object): Map<string, File> {
  const small = chosenFilesIn(values).filter(({ file }) => file.size <= documentKinds.document.maxBytes);
  const now = new Map(small.map(({ path, file }) => [path, file]));
  for (const path of before.keys()) if (!now.has(path)) files.remove(step, path);
  for (const [path, file] of now) if (before.get(path) !== file) files.put({ step, path, file });
  return now;
}
