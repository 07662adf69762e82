import { onboardingMessages as m } from '#domain/joining/messages.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { asItComes, DocumentPane, useOpenUncovered } from '#web/hr/candidate-preview/documents/document-pane.tsx';
import { type CandidateDocument, documentBefore } from '#web/hr/candidate-preview/documents/documents-of.ts';
import { type OpenedDocuments, showCovered } from '#web/hr/candidate-preview/documents/use-opened-documents.ts';
import { candidateTexts, candidateDocumentTexts as t } from '#web/hr/candidate-preview/texts.ts';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { useIsWide } from '#web/ui/layout/media-query.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Verdict, VerdictFoot } from './marks/verdict.tsx';
import { useReviewScreen } from './review-context.ts';
import classes from './review-view.module.css';
import { lazy, Suspense, useState } from 'react';
import { coverDocument } from '#contract/hr/review.ts';
import { messageOr } from '#web/api/client.ts';
import { sendForm } from '#web/api/upload.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { useMay } from '#web/session/hr/rights.tsx';
import { Button } from '#web/ui/button.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import { toast } from '#web/ui/feedback/toast.ts';
import { Icon } from '#web/ui/icon.tsx';
import { DocumentViewer } from '#web/hr/candidate-preview/documents/document-viewer.tsx';
import sectionClasses from './section-documents.module.css';
import { reviewTexts } from './texts.ts';

type ReviewDocumentsProps = {
  detail: CandidateRecord;
  opened: OpenedDocuments;
  viewing: boolean;
  onClose: () => void;
  reload: () => Promise<unknown>;
};

/** The document next to the answers with its own mark; on a narrow screen it opens over them. */
export function ReviewDocuments({ detail, opened, viewing, onClose, reload }: ReviewDocumentsProps) {
  const { items, shownDocuments, onView } = useReviewScreen();
  const { candidateId } = detail.candidate;
  const isWide = useIsWide();
  const documents = items.flatMap(({ document }) => document ?? []);
  const shown = documents.filter(({ path }) => shownDocuments.includes(path));
  const [current] = shown;
  const pane =
    shown.length > 1 && isWide ? (
      <SectionDocuments documents={shown} opened={opened} />
    ) : (
      current && (
        <DocumentPane
          documents={documents}
          current={current}
          onChoose={onView}
          opened={opened}
          before={documentBefore(detail, current)}
          renderTools={(document, file) => (
            <CoverAgain key={document.path} {...{ candidateId, document, file }} onCovered={() => void reload()} />
          )}
          foot={
            <div className={classes.foot}>
              <b>{current.title}</b>
              <Verdict path={current.path} label={current.title} />
              {!isWide && <VerdictFoot path={current.path} label={current.title} where="viewer" />}
            </div>
          }
        />
      )
    );
  if (!isWide) {
    return (
      <Dialog open={viewing && current !== undefined} onClose={onClose} title={candidateTexts.documents} size="lg">
        <div className={classes.over}>{pane}</div>
      </Dialog>
    );
  }
  return (
    <aside className={classes.documents} aria-label={candidateTexts.documents}>
      {pane ?? <EmptyState icon="file" title={m.noDocuments} />}
    </aside>
  );
}

const CoverDialog = lazy(async () => ({ default: (await import('#web/ui/picture/cover-dialog.tsx')).CoverDialog }));

type CoverAgainProps = { candidateId: string; document: CandidateDocument; file: Blob; onCovered: () => void };

/** Covers numbers in a stored document; the file without the bars is removed for good. */
function CoverAgain({ candidateId, document, file, onCovered }: CoverAgainProps) {
  const [open, setOpen] = useState(false);
  const may = useMay();
  if (!may('joining.review')) return null;

  async function use(made: File): Promise<void> {
    const form = new FormData();
    form.set('candidateId', candidateId);
    form.set('path', document.path);
    form.set('savedOn', document.file.savedOn);
    form.set('file', made);
    try {
      await sendForm(coverDocument, form, { signal: new AbortController().signal });
    } catch (error) {
      leaveIfUnauthorized(error);
      return toast(messageOr(error, t.coverFailed), 'bad');
    }
    setOpen(false);
    toast(t.covered);
    onCovered();
  }
  return (
    <>
      <IconButton icon="eye-off" size={18} label={t.coverAgain} title={t.coverAgain} onClick={() => setOpen(true)} />
      {open && (
        <Suspense>
          <CoverDialog
            file={file}
            name={document.file.name}
            subject={document.path === 'personal.aadhaarDocument' ? 'AADHAAR' : 'OTHER'}
            forHr
            onUse={use}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </>
  );
}

function SectionDocuments({ documents, opened }: { documents: readonly CandidateDocument[]; opened: OpenedDocuments }) {
  const covered = documents.filter((document) => document.reveal !== null && opened.of(document) === undefined);
  return (
    <div className={sectionClasses.all}>
      <div className={sectionClasses.bar}>
        <b role="status">{reviewTexts.documentsHere(documents.length)}</b>
        {covered.length > 1 && (
          <Button icon={<Icon name="eye" />} onClick={() => showCovered(covered, opened)}>
            {reviewTexts.showCovered(covered.length)}
          </Button>
        )}
      </div>
      <div className={sectionClasses.list} role="group" aria-label={candidateTexts.documents}>
        {documents.map((document) => (
          <OneDocument key={document.path} document={document} opened={opened} />
        ))}
      </div>
    </div>
  );
}

function OneDocument({ document, opened }: { document: CandidateDocument; opened: OpenedDocuments }) {
  const { onView } = useReviewScreen();
  useOpenUncovered(document, opened);
  return (
    <div className={sectionClasses.one}>
      <div className={sectionClasses.title}>
        <b>{document.title}</b>
        <IconButton icon="zoom-in" size={18} label={t.enlarge(document.title)} onClick={() => onView(document.path)} />
      </div>
      <DocumentViewer
        document={document}
        opened={opened.of(document)}
        viewport={asItComes}
        onOpen={() => opened.open(document)}
      />
    </div>
  );
}
