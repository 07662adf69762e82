import { LinkButton } from '#web/ui/button.tsx';
import { Alert } from '#web/ui/feedback/alert.tsx';
import classes from './documents-page.module.css';
import { askedDocumentTexts as t } from './texts.ts';
import { useRequestedDocuments } from './use-requested-documents.ts';

/** That HR waits for documents, with the way to them; nothing while it does not. */
export function DocumentsNotice() {
  const { data } = useRequestedDocuments();
  const waiting = data?.filter(({ document }) => document === null).length ?? 0;
  if (waiting === 0) return null;
  return (
    <div className={classes.notice}>
      <Alert tone="warn" live="off">
        {t.notice(waiting)}
      </Alert>
      <LinkButton to="/onboard/documents" variant="primary" block>
        {t.toUpload}
      </LinkButton>
    </div>
  );
}
