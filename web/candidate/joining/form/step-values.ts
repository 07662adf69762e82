import type { StoredDocument } from '#contract/joining.ts';
import {
  type Fields,
  fileFields,
  type FileKey,
  type TextKey,
  textFields,
} from '#domain/joining/fields/define-fields.ts';
import { chosenFile, type DocumentValue, storedValue } from './files/document-value.ts';
import type { JoiningForm } from './joining-form.ts';

export type StepValues<F extends Fields> = Record<TextKey<F>, string> & Record<FileKey<F>, DocumentValue>;

export type SavedFields<F extends Fields> = { readonly [K in TextKey<F>]: string | number | null } & {
  readonly documents?: Readonly<Record<FileKey<F>, StoredDocument | null>>;
};

/** The fields as saved; blank where nothing was. */
export function stepValuesOf<F extends Fields>(fields: F, saved?: SavedFields<F>): StepValues<F> {
  const texts = textFields(fields).map(([key]) => [key, saved?.[key]?.toString() ?? ''] as const);
  const files = fileFields(fields).map(([key]) => [key, storedValue(saved?.documents?.[key])] as const);
  return Object.fromEntries<string | DocumentValue>([...texts, ...files]) as StepValues<F>;
}

export type ChosenFile = { label: string; name: string; file: File };

/** The chosen files among the values; those of an entry are named after its title, too. */
export function chosenFilesOf<F extends Fields>(fields: F, values: StepValues<F>, title = ''): ChosenFile[] {
  return fileFields(fields).flatMap(([key, { label }]) => {
    const file = chosenFile(values[key]);
    return file === null ? [] : [{ label: title === '' ? label : `${title}, ${label}`, name: file.name, file }];
  });
}

/** Adds the fields to a request under the names of a step's save; answers the request. */
export function addValues<F extends Fields>(form: JoiningForm, at: string, fields: F, values: StepValues<F>) {
  for (const [key] of textFields(fields)) form.text(at + key, values[key]);
  for (const [key] of fileFields(fields)) form.file(at + key, values[key]);
  return form;
}
