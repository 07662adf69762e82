import type * as z from 'zod/mini';
import type { AadhaarMode } from '#domain/joining/aadhaar.ts';
import type { DocumentKind } from '#domain/joining/documents/documents.ts';

/** All that is known of one field of the joining form; its key is the specification's name for it. */
export type Field = {
  label: string;
  /** In the table of its step. A masked number has a second one for its hash, `<column>_hash`. */
  column: string;
  schema: z.ZodMiniType;
  shown?: 'date' | 'phone' | 'email' | 'grade';
  choices?: readonly string[];
  choiceLabels?: Readonly<Record<string, string>>;
  /** Encrypted in the database, masked in answers and revealed one at a time. */
  masked?: true;
  /** The limits of a file field, and the name of its link in answers. */
  file?: FileRule;
  /** A file that contains a masked number: HR gets its link by a recorded reveal alone. */
  covered?: true;
  /** The modes of Aadhaar that ask for it; left out: all of them. */
  asked?: readonly AadhaarMode[];
  /** All names that a request may give it, if there are several: the first one wins, and is that of the final submit. */
  names?: readonly [string, ...string[]];
};
type FileRule = { kind: DocumentKind; url: string };
export type Fields = Readonly<Record<string, Field>>;

type Unlabelled = Readonly<Record<string, Omit<Field, 'label'>>>;
type Misspelled<F extends Unlabelled> = { [K in keyof F]: { [P in Exclude<keyof F[K], keyof Field>]: never } };

export function defineFields<const F extends Unlabelled>(
  labels: Readonly<Record<keyof F, string>>,
  fields: F & Misspelled<F>,
): { readonly [K in keyof F]: F[K] & { readonly label: string } } {
  const labelled = Object.entries(fields).map(([key, field]) => {
    // Read each time: a label is in the language that is set.
    const withLabel = Object.defineProperty({ ...field }, 'label', {
      get: () => labels[key as keyof F],
      enumerable: true,
    });
    return [key, withLabel];
  });
  return Object.fromEntries(labelled) as ReturnType<typeof defineFields<F>>;
}

type KeyWith<F extends Fields, Mark> = { [K in keyof F]: F[K] extends Mark ? K : never }[keyof F] & string;
export type FileKey<F extends Fields> = KeyWith<F, { file: FileRule }>;
export type MaskedKey<F extends Fields> = KeyWith<F, { masked: true }>;
export type CoveredKey<F extends Fields> = KeyWith<F, { covered: true }>;
/** The fields that are typed or chosen: all but the files. */
export type TextKey<F extends Fields> = Exclude<keyof F & string, FileKey<F>>;
export type Answer<F extends Field> = Exclude<z.output<F['schema']>, undefined> | null;
export type UrlOf<F extends Field> = F extends { file: { url: infer U extends string } } ? U : never;

export function textFields<F extends Fields>(fields: F) {
  return Object.entries(fields).filter(([, { file }]) => file === undefined) as [TextKey<F>, Field][];
}

export function fileFields<F extends Fields>(fields: F) {
  const files = Object.entries(fields).filter(([, { file }]) => file !== undefined);
  return files as [FileKey<F>, Field & { file: FileRule }][];
}

export function maskedFields<F extends Fields>(fields: F) {
  return Object.entries(fields).filter(([, { masked }]) => masked === true) as [MaskedKey<F>, Field][];
}

export function coveredFields<F extends Fields>(fields: F) {
  const covered = fileFields<Fields>(fields).filter(([, field]) => field.covered === true);
  return covered as [CoveredKey<F>, Field & { file: FileRule }][];
}

export function pickFields<F extends Fields, const K extends keyof F>(fields: F, keys: readonly K[]) {
  return Object.fromEntries(keys.map((key) => [key, fields[key]])) as Pick<F, K>;
}

/** Those of the fields that `holds` is true of. Their type has the others, too, of which an answer is null. */
export function fieldsWhere<F extends Fields>(fields: F, holds: (field: Field, key: string) => boolean): F {
  return Object.fromEntries(Object.entries(fields).filter(([key, field]) => holds(field, key))) as F;
}

export function schemasOf<F extends Fields>(fields: F) {
  const schemas = Object.entries(fields).map(([key, { schema }]) => [key, schema]);
  return Object.fromEntries(schemas) as { [K in keyof F]: F[K]['schema'] };
}
