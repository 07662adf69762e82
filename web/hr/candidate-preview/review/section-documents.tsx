import { useEffect } from 'react';
import { type CandidateDocument } from '#web/hr/candidate-preview/documents/documents-of.ts';
import { DocumentViewer } from '#web/hr/candidate-preview/documents/document-viewer.tsx';
import type { OpenedDocuments } from '#web/hr/candidate-preview/documents/use-opened-documents.ts';
import { candidateDocumentTexts as t, candidateTexts } from '#web/hr/candidate-preview/texts.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { useReviewScreen } from './review-context.ts';
import classes from './section-documents.module.css';
import { reviewTexts } from './texts.ts';
import { showCovered } from './use-marking.ts';

type SectionDocumentsProps = { documents: readonly CandidateDocument[]; opened: OpenedDocuments };

export function SectionDocuments({ documents, opened }: SectionDocumentsProps) {
  const covered = documents.filter((document) => document.reveal !== null && opened.of(document) === undefined);
  return (
    <div className={classes.all}>
      <div className={classes.bar}>
        <b role="status">{reviewTexts.documentsHere(documents.length)}</b>
        {covered.length > 1 && (
          <Button icon={<Icon name="eye" />} onClick={() => showCovered(covered, opened)}>
            {reviewTexts.showCovered(covered.length)}
          </Button>
        )}
      </div>
      <div className={classes.list} role="group" aria-label={candidateTexts.documents}>
        {documents.map((document) => (
          <OneDocument key={document.path} document={document} opened={opened} />
        ))}
      </div>
    </div>
  );
}

function OneDocument({ document, opened }: { document: CandidateDocument; opened: OpenedDocuments }) {
  const { onView } = useReviewScreen();
  const state = opened.of(document);
  const { open } = opened;
  const toOpen = state === undefined && document.reveal === null;
  useEffect(() => {
    if (toOpen) open(document);
  }, [toOpen, open, document]);
  return (
    <div className={classes.one}>
      <div className={classes.title}>
        <b>{document.title}</b>
        <IconButton label={t.enlarge(document.title)} onClick={() => onView(document.path)}>
          <Icon name="zoom-in" size={18} />
        </IconButton>
      </div>
      <DocumentViewer
        document={document}
        opened={state}
        viewport={{ zoom: 1, turns: 0 }}
        onOpen={() => open(document)}
      />
    </div>
  );
}
