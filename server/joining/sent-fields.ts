import type * as z from 'zod/mini';
import type { DocumentState } from '#domain/joining/documents/documents.ts';
import { type Fields, type FileKey, fileFields } from '#domain/joining/fields/define-fields.ts';
import type { NewDocument } from '#server/documents/queries.ts';
import type { FormFields, FormValue } from '#server/http/form-fields.ts';
import { documentIdsOf, type FileRow } from './stored-fields.ts';
import type { IsSame } from './same-documents.ts';
import type { Uploads } from './uploads/receive-files.ts';
import type { Upload } from './uploads/store-file.ts';
import type { TextRef } from '#domain/texts.ts';
import { textOfIssue } from '#domain/issue-text.ts';

/** What a request sent, and which of the two calls it was: the names of its lists and fields differ. */
export type Sent = { call: 'step' | 'submit'; fields: FormFields; uploads: Uploads; isSame: IsSame };

/** One group of fields, a step's or a list entry's: values by the names that are read back, paths as they were sent. */
export type SentGroup = {
  values: Record<string, FormValue>;
  pathOf(field: string): string;
  upload(field: string): Upload | undefined;
  isSame: IsSame;
};

/** The fields under `at` ('' for the top level), whichever of their names was used; the first name wins. */
export function groupAt(sent: Sent, at: string, fields: Fields = {}): SentGroup {
  return groupOf(sent, at === '' ? sent.fields : sent.fields[at], at, fields);
}

/** The entries of the list `name`, in order. */
export function groupsOf(sent: Sent, name: string, fields: Fields): SentGroup[] {
  const list = sent.fields[name];
  if (!Array.isArray(list)) return [];
  return Array.from(list, (entry, index) => groupOf(sent, entry, `${name}[${index}]`, fields));
}

function groupOf(sent: Sent, value: FormValue, at: string, fields: Fields): SentGroup {
  const given: FormFields = typeof value === 'object' && !Array.isArray(value) ? value : {};
  const values: Record<string, FormValue> = { ...given };
  const used = new Map<string, string>();
  for (const [field, { names }] of Object.entries(fields)) {
    if (names === undefined) continue;
    const name = names.find((one) => valueAt(given, one) !== undefined);
    for (const one of names) delete values[one];
    if (name !== undefined) values[field] = valueAt(given, name);
    used.set(field, name ?? (sent.call === 'submit' ? names[0] : field));
  }
  const pathOf = (field: string) => (at === '' ? '' : `${at}.`) + (used.get(field) ?? field);
  return { values, pathOf, upload: (field) => sent.uploads.at(pathOf(field)), isSame: sent.isSame };
}

/** The value under a name; that of a field within another has a dot. */
function valueAt(given: FormFields, name: string): FormValue | undefined {
  const [outer = '', inner] = name.split('.');
  const value = given[outer];
  if (inner === undefined) return value;
  return typeof value === 'object' && !Array.isArray(value) ? value[inner] : undefined;
}

/** A new file if one was sent, else the stored one; the stored one as well where what was sent is the same file. */
export type ChosenFile = {
  state: DocumentState | undefined;
  documentId: string | undefined;
  upload: NewDocument | null;
};

/** The files of a group: what was sent, else, unless told otherwise, what the row of the group has. */
export function chooseFiles<F extends Fields>(
  fields: F,
  group: SentGroup,
  row: FileRow<F> | undefined,
  { mayLeaveOut = true } = {},
) {
  const stored = documentIdsOf(fields, row);
  const chosen = fileFields(fields).map(([field]) => [field, chooseFile(group, field, stored[field], mayLeaveOut)]);
  return Object.fromEntries(chosen) as ChosenFiles<F>;
}
export type ChosenFiles<F extends Fields> = Record<FileKey<F>, ChosenFile>;

function chooseFile(group: SentGroup, field: string, storedId: string | undefined, mayLeaveOut: boolean): ChosenFile {
  const upload = group.upload(field);
  if (upload === undefined) {
    const documentId = mayLeaveOut ? storedId : undefined;
    return { state: documentId === undefined ? undefined : { from: 'store' }, documentId, upload: null };
  }
  const { state, document } = upload;
  const isStored = document !== null && storedId !== undefined && group.isSame(document, storedId);
  if (isStored) return { state, documentId: storedId, upload: null };
  return { state, documentId: document?.documentId, upload: document };
}

/** What the rules look at: the texts as they came, and the states of the files. */
export function inputOf(group: SentGroup, files: Record<string, ChosenFile> = {}): Record<string, unknown> {
  const states = Object.entries(files).map(([field, { state }]) => [field, state] as const);
  return { ...group.values, ...Object.fromEntries(states) };
}

/** What passed the rules, with the ids of the documents in the place of the states of files. */
export function withDocuments<V extends object, K extends string>(data: V, files: Record<K, ChosenFile> | undefined) {
  if (files === undefined) throw new Error('what passed the rules was never sent');
  const ids = Object.entries<ChosenFile>(files).map(([field, { documentId }]) => {
    if (documentId === undefined) throw new Error('a file passed the rules without being stored');
    return [field, documentId] as const;
  });
  return { ...data, ...(Object.fromEntries(ids) as Record<K, string>) };
}

/** The parsed data, or all issues by the paths that `locate` makes of the schema's. */
export function parseSent<S extends z.ZodMiniType>(schema: S, input: unknown, locate: (path: PropertyKey[]) => string) {
  const parsed = schema.safeParse(input);
  if (parsed.success) return { data: parsed.data, errors: null };
  const byPath = new Map<string, TextRef>();
  for (const issue of parsed.error.issues) {
    const located = locate(issue.path);
    if (!byPath.has(located)) byPath.set(located, textOfIssue(issue));
  }
  return { data: null, errors: [...byPath].map(([path, text]) => ({ path, text })) };
}

/** The path of an issue in a list: what is wrong with the list itself is said at `field` of its first missing entry. */
export function locateInList(groups: SentGroup[], name: string, path: PropertyKey[], field: string): string {
  const [index = 0, inner = field] = path;
  const group = groups[Number(index)];
  return group ? group.pathOf(String(inner)) : `${name}[${String(index)}].${String(inner)}`;
}
