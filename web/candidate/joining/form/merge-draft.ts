import { formatDate, isRealDate } from '#domain/values/calendar.ts';
import { allFields } from '#domain/joining/fields/all-fields.ts';
import type { Field } from '#domain/joining/fields/define-fields.ts';
import { fresherLabels } from '#domain/joining/fields/labels.ts';
import { joiningMessages as m } from '#domain/joining/messages.ts';
import { isDocument } from './files/document-value.ts';

type Fields = Record<string, unknown>;
type Notes = Map<string, string>;

export type EntryRules = {
  list: string;
  /** The field that holds the id of the stored entry; null in one that is not stored. */
  id: string;
  blank: object;
  /** Whether an entry that is not stored yet replaces this stored one, although it does not know its id. */
  isSame?: (typed: Fields, saved: Fields) => boolean;
  /** Makes the other fields agree with the entries that came out. */
  reconcile?: (values: Fields, notes: Notes) => void;
};

export type Conflict = {
  saved: object;
  typed: object;
  /** The step as it was saved when the typing began; null where that is not known any more. */
  base: object | null;
  entries?: EntryRules;
};

/** What was typed, merged over a newer record (ADR 37): what was changed here stays, all else takes the newer value, and no
 * entry is dropped. `notes` says by path in the form what the other window saved. */
export function mergeDraft({ saved, typed, base, entries }: Conflict): { values: Fields; notes: Notes } {
  const notes: Notes = new Map();
  const values = mergeFields(saved, typed, base, { at: '', notes, skip: entries?.list });
  if (entries !== undefined) {
    const list = (step: object | null) => (step === null ? null : entriesOf(step, entries.list));
    values[entries.list] = mergeEntries(list(saved) ?? [], list(typed) ?? [], list(base), { rules: entries, notes });
    entries.reconcile?.(values, notes);
  }
  return { values, notes };
}

type Target = { at: string; notes: Notes; skip?: string };

function mergeFields(saved: object, typed: object, base: object | null, { at, notes, skip }: Target): Fields {
  const [before, mine] = [base as Fields | null, typed as Fields];
  const fields = Object.entries(saved).filter(([name]) => name !== skip);
  return Object.fromEntries(
    fields.map(([name, theirs]: [string, unknown]) => {
      const value = mine[name];
      if (isEqual(value, theirs)) return [name, theirs];
      const touched = before === null ? !isEmpty(value) : !isEqual(value, before[name]);
      const note = touched ? noteOf(name, value, theirs, before?.[name]) : m.takenFromOtherWindow;
      if (note !== null) notes.set(at + name, note);
      return [name, touched ? value : theirs];
    }),
  );
}

function mergeEntries(
  saved: Fields[],
  typed: Fields[],
  base: Fields[] | null,
  { rules, notes }: { rules: EntryRules; notes: Notes },
): Fields[] {
  const { list, id, blank, isSame } = rules;
  const left = new Set(saved);
  const merged: Fields[] = [];
  const known = new Set(typed.map((entry) => entry[id]));
  for (const entry of typed.filter((entry) => saved.length === 0 || !hasSameFields(entry, blank))) {
    const theirs = [...left].find((other) =>
      entry[id] === null ? !known.has(other[id]) && isSame?.(entry, other) === true : other[id] === entry[id],
    );
    const at = `${list}.${merged.length}`;
    if (theirs !== undefined) {
      left.delete(theirs);
      const before = entry[id] === null ? blank : (base?.find((stored) => stored[id] === entry[id]) ?? null);
      merged.push({ ...mergeFields(theirs, entry, before, { at: `${at}.`, notes, skip: id }), [id]: theirs[id] });
    } else if (entry[id] === null) {
      merged.push(entry);
    } else {
      notes.set(at, m.entryRemovedElsewhere);
      merged.push(notStored(entry, id));
    }
  }
  for (const theirs of left) {
    const before = base?.find((stored) => stored[id] === theirs[id]);
    if (before !== undefined && hasSameFields(before, theirs)) continue;
    notes.set(`${list}.${merged.length}`, before === undefined ? m.entryAddedElsewhere : m.entryChangedElsewhere);
    merged.push(theirs);
  }
  return merged;
}

function entriesOf(step: object, list: string): Fields[] {
  const entries: unknown = (step as Fields)[list];
  return Array.isArray(entries) ? (entries as Fields[]) : [];
}

/** An entry whose stored record is gone, and with it its stored file; a chosen one stays. */
function notStored(entry: Fields, id: string): Fields {
  const fields = Object.entries(entry).map(
    ([name, value]) => [name, isDocument(value) && value.from === 'store' ? null : value] as const,
  );
  return { ...Object.fromEntries(fields), [id]: null };
}

function noteOf(name: string, value: unknown, theirs: unknown, before: unknown): string | null {
  if (isDocument(value)) return isDocument(theirs) ? m.fileReplacesSaved : null;
  if (isEmpty(theirs) && isEmpty(before)) return null;
  return m.savedInOtherWindow(isEmpty(theirs) ? m.nothingSaved : shown(name, theirs));
}

const labels = new Map<string, Field['choiceLabels']>(
  Object.entries<Field>(allFields).map(([name, { choiceLabels }]) => [name, choiceLabels]),
).set('isFresher', fresherLabels);

function shown(name: string, value: unknown): string {
  const text = String(value);
  return labels.get(name)?.[text] ?? (isRealDate(text) ? formatDate(text) : text);
}

const isEqual = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

const hasSameFields = (one: object, other: object): boolean =>
  Object.entries(one).every(([name, value]) => isEqual(value, (other as Fields)[name]));

const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === '';
