import type { FieldValues } from 'react-hook-form';
import type { ZodMiniType } from 'zod/mini';
import type { Call } from '#contract/call.ts';
import type { StoredDocument } from '#contract/joining.ts';
import {
  type Fields,
  fileFields,
  type FileKey,
  type TextKey,
  textFields,
} from '#domain/joining/fields/define-fields.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import type { CallError } from '#web/api/client.ts';
import type { SentOf } from '#web/candidate/joining/wizard/step-reads.ts';
import { chosenFile, type DocumentValue, storedValue } from './files/document-value.ts';
import type { FieldLabels, PathNames } from './form-errors.ts';
import type { JoiningForm } from './joining-form.ts';
import type { EntryRules } from './merge-draft.ts';

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

/** How a saved step becomes the values of a form, and these a request. */
export type StepRules<Saved extends { version: number }, V extends FieldValues> = {
  step: JoiningStep;
  read: (signal: AbortSignal, sent?: SentOf) => Promise<Saved>;
  call: Call;
  schema: ZodMiniType;
  /** The schema of what this record asks for, where that differs. */
  schemaFor?: (saved: Saved) => ZodMiniType;
  valuesOf: (saved: Saved) => V;
  /** The fields as they were kept over a reload, with the stored files that belong to them. */
  restore: (kept: unknown, saved: Saved) => V;
  request: (values: V, head: { candidateId: string; version: number }) => FormData | URLSearchParams;
  /** The chosen files in the order in which `request` sends them. */
  filesOf: (values: V) => ChosenFile[];
  labels: FieldLabels;
  names?: PathNames;
  entries?: EntryRules;
  /** What else is said of a try that was refused (docs/rules/joining-form.md#when-a-step-has-errors). */
  alertsOf?: (values: V) => readonly string[];
  /** What a failed save is said to be, where the step has its own words. */
  sayFailure?: (error: CallError) => string;
};
