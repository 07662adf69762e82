import { Alert } from '#web/ui/feedback/alert.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { askedDocumentTexts as t } from './texts.ts';
import { useRequestedDocuments } from './use-requested-documents.ts';

/** That HR waits for documents, with the way to them; nothing while it does not. */
export function DocumentsNotice() {
  const { data } = useRequestedDocuments();
  const waiting = data?.filter(({ document }) => document === null).length ?? 0;
  if (waiting === 0) return null;
  return (
    <Alert tone="warn" live="off">
      {t.notice(waiting)} <TextLink to="/onboard/documents">{t.toUpload}</TextLink>
    </Alert>
  );
}
