import type { StoredDocument } from '#contract/joining.ts';
import {
  type Fields,
  type FileKey,
  fileFields,
  type MaskedKey,
  type TextKey,
  textFields,
  type UrlOf,
} from '#domain/joining/fields/define-fields.ts';
import { isMaskedNumber } from '#domain/joining/fields/masked-numbers.ts';
import type { Deps } from '#server/deps.ts';
import { encryptNumber, decryptNumber } from './encrypted-numbers.ts';

/** Whose row it is: encrypted numbers are bound to their offer. */
type Owner = { deps: Pick<Deps, 'keys'>; id: number };
/** The candidate's current files by document id. */
export type StoredDocuments = Map<string, StoredDocument>;

type ValueIn<V, K> = V extends unknown ? (K extends keyof V ? V[K] : undefined) : never;
type OrNull<T> = undefined extends T ? Exclude<T, undefined> | null : T;
type Columns<F extends Fields, V> = {
  [K in Exclude<keyof F, MaskedKey<F>> as F[K]['column']]: OrNull<ValueIn<V, K>>;
} & { [K in MaskedKey<F> as F[K]['column'] | `${F[K]['column']}_hash`]: Buffer };

/** The columns of these fields, masked numbers encrypted and hashed; null for what `values` does not have. */
export function columnsOf<F extends Fields, V extends object>({ deps, id }: Owner, fields: F, values: V) {
  const given = new Map<string, unknown>(Object.entries(values));
  const columns = Object.entries(fields).flatMap(([key, { column, asked }]): [string, unknown][] => {
    const value = given.get(key) ?? null;
    if (!isMaskedNumber(key)) return [[column, value]];
    // What is not asked for has its place in the row all the same.
    const text = value === null && asked !== undefined ? '' : value;
    if (typeof text !== 'string') throw new Error(`${key} is no text that could be encrypted`);
    const { encrypted, hash } = encryptNumber(deps, id, key, text);
    return [
      [column, encrypted],
      [`${column}_hash`, hash],
    ];
  });
  return Object.fromEntries(columns) as Columns<F, V>;
}

type Row<F extends Fields> = { [K in Exclude<TextKey<F>, MaskedKey<F>> as F[K]['column']]: unknown } & {
  [K in MaskedKey<F> as F[K]['column']]: Buffer;
};
type Answers<F extends Fields, R> = {
  [K in TextKey<F>]: K extends MaskedKey<F> ? string | null : ValueIn<R, F[K]['column']>;
};

export function answersOf<F extends Fields, R extends Row<F>>({ deps, id }: Owner, fields: F, row: R) {
  const stored = new Map<string, unknown>(Object.entries(row));
  const answers = textFields(fields).map(([key, { column }]) => {
    const value = stored.get(column);
    return [key, isMaskedNumber(key) ? decryptNumber(deps, id, key, value as Buffer) || null : value];
  });
  return Object.fromEntries(answers) as Answers<F, R>;
}

export const noAnswers = <F extends Fields>(fields: F) =>
  Object.fromEntries(textFields(fields).map(([key]) => [key, null])) as Record<TextKey<F>, null>;

export type FileRow<F extends Fields> = { [K in FileKey<F> as F[K]['column']]: string | null };

/** The ids of the documents that a row refers to, by field. */
export function documentIdsOf<F extends Fields>(fields: F, row: FileRow<F> | undefined) {
  const stored = new Map<string, unknown>(Object.entries(row ?? {}));
  return Object.fromEntries(
    fileFields(fields).map(([key, { column }]) => [key, stored.get(column) ?? undefined]),
  ) as Record<FileKey<F>, string | undefined>;
}

type Files<F extends Fields> = { [K in FileKey<F> as UrlOf<F[K]>]: string | null } & {
  documents: Record<FileKey<F>, StoredDocument | null>;
};

export function filesOf<F extends Fields>(stored: StoredDocuments, fields: F, row: FileRow<F> | undefined) {
  const ids = documentIdsOf(fields, row);
  const files = fileFields(fields).map(([key, { file }]) => ({
    key,
    url: file.url,
    document: stored.get(ids[key] ?? '') ?? null,
  }));
  const documents = Object.fromEntries(files.map(({ key, document }) => [key, document]));
  const links = files.map(({ url, document }) => [url, document?.url ?? null] as const);
  return { ...Object.fromEntries(links), documents } as Files<F>;
}
