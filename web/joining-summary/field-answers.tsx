import { type ReactNode, type MouseEvent, useState } from 'react';
import type { StoredDocument } from '#contract/joining.ts';
import type { JoiningFileField } from '#domain/joining/fields/all-fields.ts';
import type { Field, Fields, FileKey, TextKey } from '#domain/joining/fields/define-fields.ts';
import { isMaskedNumber, maskNumber } from '#domain/joining/fields/masked-numbers.ts';
import { shownValue } from '#domain/joining/fields/shown-value.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import { DocumentDialog } from '#web/ui/document/document-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Answer, Missing } from './answers.tsx';
import type { SummaryProps, SummaryDocument } from './summary-types.ts';
import { summaryTexts as t } from './texts.ts';
import classes from './field-answers.module.css';

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

/** A file as a link that opens it over the page; the link itself leads to the file, for anyone who wants another tab. */
function DefaultDocument({ label, document, missing }: SummaryDocument) {
  const [open, setOpen] = useState(false);
  if (document === null) return <Missing>{missing}</Missing>;
  function show(event: MouseEvent): void {
    // What it is, only the browser can tell: the link shows it in another tab.
    if (document?.type === 'other' || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  }
  return (
    <>
      <a className={classes.link} href={document.url} target="_blank" rel="noreferrer" onClick={show}>
        <Icon name="file" />
        <span className={classes.name}>
          <VisuallyHidden>{t.view(label)}</VisuallyHidden>
          {document.name}
        </span>
      </a>
      {open && <DocumentDialog title={label} file={document} onClose={() => setOpen(false)} />}
    </>
  );
}

/** A file as this reader sees it. */
function documentShown(item: SummaryDocument, renderDocument: SummaryProps['renderDocument']): ReactNode {
  return renderDocument === undefined ? <DefaultDocument {...item} /> : renderDocument(item);
}
