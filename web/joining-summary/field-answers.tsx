import type { ReactNode } from 'react';
import type { StoredDocument } from '#contract/joining.ts';
import type { JoiningFileField } from '#domain/joining/fields/all-fields.ts';
import type { Field, Fields, FileKey, TextKey } from '#domain/joining/fields/define-fields.ts';
import { isMaskedNumber, maskNumber } from '#domain/joining/fields/masked-numbers.ts';
import { shownValue } from '#domain/joining/fields/shown-value.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import { Answer } from './answers.tsx';
import { documentShown } from './summary-document.tsx';
import type { SummaryProps } from './summary-types.ts';

type Value = string | number | null;
type Details<F extends Fields> = { readonly [K in TextKey<F>]: Value } & ([FileKey<F>] extends [never]
  ? unknown
  : { readonly documents: Readonly<Record<FileKey<F>, StoredDocument | null>> });

type FieldAnswersProps<F extends Fields> = SummaryProps & {
  fields: F;
  details: Details<F>;
  /** The heading over the answers. */
  section: string;
};

/** The answers to these fields, in their order. */
export function FieldAnswers<F extends Fields>({ fields, details, section, ...render }: FieldAnswersProps<F>) {
  const { renderNumber = maskNumber, renderDocument } = render;
  const values = new Map<string, unknown>(Object.entries(details));
  const documents = new Map(Object.entries((values.get('documents') ?? {}) as Record<string, StoredDocument | null>));

  function shown(key: string, field: Field): ReactNode {
    if (field.file !== undefined) {
      const [name, document] = [key as JoiningFileField, documents.get(key) ?? null];
      const missing = joiningMessages.noneUploaded[name];
      return documentShown({ field: name, label: field.label, section, document, missing }, renderDocument);
    }
    const value = (values.get(key) ?? null) as Value;
    if (isMaskedNumber(key)) return value === null || value === '' ? null : renderNumber(key, String(value));
    return shownValue(field, value);
  }
  return Object.entries(fields).map(([key, field]) => (
    <Answer key={key} term={field.label} wide={field.shown === 'email' ? 'phone' : false}>
      {shown(key, field)}
    </Answer>
  ));
}
