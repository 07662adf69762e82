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
import { summaryTexts as t } from './texts.ts';
import classes from './field-answers.module.css';

type Value = string | number | null;
type Details<F extends Fields> = { readonly [K in TextKey<F>]: Value } & ([FileKey<F>] extends [never]
  ? unknown
  : { readonly documents: Readonly<Record<FileKey<F>, StoredDocument | null>> });

type FieldAnswersProps<F extends Fields> = { fields: F; details: Details<F> };

export function FieldAnswers<F extends Fields>({ fields, details }: FieldAnswersProps<F>) {
  const values = new Map<string, unknown>(Object.entries(details));
  const documents = new Map(Object.entries((values.get('documents') ?? {}) as Record<string, StoredDocument | null>));

  function shown(key: string, field: Field): ReactNode {
    if (field.file !== undefined) {
      const document = documents.get(key) ?? null;
      if (document !== null) return <DocumentLink label={field.label} document={document} />;
      return <Missing>{joiningMessages.noneUploaded[key as JoiningFileField]}</Missing>;
    }
    const value = (values.get(key) ?? null) as Value;
    if (isMaskedNumber(key)) return value === null || value === '' ? null : maskNumber(key, String(value));
    return shownValue(field, value);
  }
  return Object.entries(fields).map(([key, field]) => (
    <Answer key={key} term={field.label} wide={field.shown === 'email' ? 'phone' : false}>
      {shown(key, field)}
    </Answer>
  ));
}

/** A file as a link that opens it over the page; the link itself leads to the file, for anyone who wants another tab. */
function DocumentLink({ label, document }: { label: string; document: StoredDocument }) {
  const [open, setOpen] = useState(false);
  function show(event: MouseEvent): void {
    // What it is, only the browser can tell: the link shows it in another tab.
    if (document.type === 'other' || event.ctrlKey || event.metaKey || event.shiftKey) return;
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
