import { type MouseEvent, type ReactNode, useState } from 'react';
import { DocumentDialog } from '#web/ui/document/document-dialog.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { Missing } from './answers.tsx';
import classes from './summary-document.module.css';
import type { SummaryDocument, SummaryProps } from './summary-types.ts';
import { summaryTexts as t } from './texts.ts';

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
export function documentShown(item: SummaryDocument, renderDocument: SummaryProps['renderDocument']): ReactNode {
  return renderDocument === undefined ? <DefaultDocument {...item} /> : renderDocument(item);
}
