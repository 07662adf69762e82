import type * as z from 'zod/mini';
import type { FieldError } from '#contract/envelope.ts';
import type { DocumentState } from '#domain/joining/documents.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import { generalMessages } from '#domain/messages.ts';
import type { NewDocument } from '#server/documents/queries.ts';
import { fieldConflict } from '#server/errors.ts';
import type { FormFields, FormValue } from '#server/http/form-fields.ts';
import type { Upload, Uploads } from './uploads.ts';

/** What a request sent, and which of the two calls it was: the names of its lists and fields differ. */
export type Sent = { call: 'step' | 'submit'; fields: FormFields; uploads: Uploads };

/** By the name that is read back, all names of a field (docs/rules/joining-fields.md#names-that-a-field-may-have). */
export type Spellings = Record<string, readonly [string, ...string[]]>;

/** One group of fields, a step's or a list entry's: values by the names that are read back, paths as they were sent. */
export type SentGroup = {
  values: Record<string, FormValue>;
  pathOf(field: string): string;
  upload(field: string): Upload | undefined;
};

/** The fields under `at` ('' for the top level), whichever of their spellings was used; the first name wins. */
export function groupAt(sent: Sent, at: string, spellings: Spellings = {}): SentGroup {
  return groupOf(sent, at === '' ? sent.fields : sent.fields[at], at, spellings);
}

/** The entries of the list `name`, in order. */
export function groupsOf(sent: Sent, name: string, spellings: Spellings = {}): SentGroup[] {
  const list = sent.fields[name];
  if (!Array.isArray(list)) return [];
  return Array.from(list, (entry, index) => groupOf(sent, entry, `${name}[${index}]`, spellings));
}

function groupOf(sent: Sent, fields: FormValue, at: string, spellings: Spellings): SentGroup {
  const given: FormFields = typeof fields === 'object' && !Array.isArray(fields) ? fields : {};
  const values: Record<string, FormValue> = { ...given };
  const used = new Map<string, string>();
  for (const [field, names] of Object.entries(spellings)) {
    const name = names.find((one) => given[one] !== undefined);
    for (const one of names) delete values[one];
    if (name !== undefined) values[field] = given[name];
    used.set(field, name ?? (sent.call === 'submit' ? names[0] : field));
  }
  const pathOf = (field: string) => (at === '' ? '' : `${at}.`) + (used.get(field) ?? field);
  return { values, pathOf, upload: (field) => sent.uploads.at(pathOf(field)) };
}

/** What stands for a file field: a new file if one was sent, else the stored one. */
export type ChosenFile = {
  state: DocumentState | undefined;
  documentId: string | undefined;
  upload: NewDocument | null;
};

/** Chooses between the file that was sent and the one stored under `storedId`. */
export function chooseFile(group: SentGroup, field: string, storedId: string | undefined): ChosenFile {
  const upload = group.upload(field);
  if (upload) return { state: upload.state, documentId: upload.document?.documentId, upload: upload.document };
  return { state: storedId === undefined ? undefined : { from: 'store' }, documentId: storedId, upload: null };
}

/** The document of a file that the rules have taken. */
export function documentIdOf(file: ChosenFile | undefined): string {
  if (file?.documentId === undefined) throw new Error('a file passed the rules without being stored');
  return file.documentId;
}

/**
 * Pairs each entry with the stored row that its id names; `guess` may find one for an entry without an id. Raises 409 for
 * an id that is none of the candidate's own, or that two entries share.
 */
export function pairRows<R>(
  groups: SentGroup[],
  rows: R[],
  how: { idField: string; idOf: (row: R) => number; guess?: (group: SentGroup, free: R[]) => R | undefined },
): (R | null)[] {
  const free = new Set(rows);
  const named = groups.map((group) => {
    const id = group.values[how.idField];
    if (typeof id !== 'string' || !/^\s*\d+\s*$/.test(id)) return null;
    const row = [...free].find((one) => how.idOf(one) === Number(id));
    if (row === undefined) throw fieldConflict(group.pathOf(how.idField), joiningMessages.unknownEntry);
    free.delete(row);
    return row;
  });
  return named.map((row, index) => {
    const group = groups[index];
    if (row !== null || group === undefined || !how.guess) return row;
    const guessed = how.guess(group, [...free]) ?? null;
    if (guessed !== null) free.delete(guessed);
    return guessed;
  });
}

/** The parsed data, or all issues by the paths that `locate` makes of the schema's. */
export function parseSent<S extends z.ZodMiniType>(
  schema: S,
  input: unknown,
  locate: (path: PropertyKey[]) => string,
): { data: z.output<S>; errors: null } | { data: null; errors: FieldError[] } {
  const parsed = schema.safeParse(input, { error: () => generalMessages.invalidValue });
  if (parsed.success) return { data: parsed.data, errors: null };
  const byPath = new Map<string, string>();
  for (const { path, message } of parsed.error.issues) {
    const located = locate(path);
    if (!byPath.has(located)) byPath.set(located, message);
  }
  return { data: null, errors: [...byPath].map(([path, message]) => ({ path, message })) };
}

/** The path of an issue in a list: what is wrong with the list itself is said at `field` of its first missing entry. */
export function locateInList(groups: SentGroup[], name: string, path: PropertyKey[], field: string): string {
  const [index = 0, inner = field] = path;
  const group = groups[Number(index)];
  return group ? group.pathOf(String(inner)) : `${name}[${String(index)}].${String(inner)}`;
}
