import { createContext, use } from 'react';
import classes from './field-notes.module.css';
import { FirstIcon } from '#web/ui/first-icon.tsx';
import { sayText, type TextRef } from '#domain/texts.ts';

/** What is to be said of fields and entries besides their errors, by `name`; the lists keep it in step with their entries. */
export type FieldNotes = {
  at: (name: string) => string | undefined;
  entryRemoved: (list: string, index: number) => void;
  entriesRemoved: (list: string) => void;
};

const none: FieldNotes = { at: () => undefined, entryRemoved: () => undefined, entriesRemoved: () => undefined };

const Notes = createContext<FieldNotes>(none);
export const FieldNotesProvider = Notes.Provider;

export const useFieldNotes = (): FieldNotes => use(Notes);

export function FieldNote({ id, children }: { id?: string; children: string }) {
  return (
    <p className={classes.note} id={id}>
      <FirstIcon name="alert-triangle" size={18} />
      <span>{children}</span>
    </p>
  );
}

/** A warning that blocks nothing. Tie it to its control by `aria-describedby={id}`. */
export function SoftWarning({ id, children }: { id: string; children: TextRef | null }) {
  return (
    <div id={id} role="status">
      {children !== null && <FieldNote>{sayText(children)}</FieldNote>}
    </div>
  );
}

/** The notes after the entry at `index` of `list` was removed: its own go, those of later entries move up with them. */
export function withoutEntry(notes: ReadonlyMap<string, string>, list: string, index: number): Map<string, string> {
  const pattern = new RegExp(`^${list}\\.(\\d+)(.*)$`, 'u');
  return new Map(
    [...notes].flatMap(([name, note]): [string, string][] => {
      const [, entry, rest = ''] = pattern.exec(name) ?? [];
      if (entry === undefined || Number(entry) < index) return [[name, note]];
      return Number(entry) === index ? [] : [[`${list}.${Number(entry) - 1}${rest}`, note]];
    }),
  );
}
