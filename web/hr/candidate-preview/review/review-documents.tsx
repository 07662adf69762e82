import { onboardingMessages as m } from '#domain/joining/messages.ts';
import type { CandidateRecord } from '#web/api/read/candidates.ts';
import { CoverAgain } from '#web/hr/candidate-preview/documents/cover-again.tsx';
import { DocumentPane } from '#web/hr/candidate-preview/documents/document-pane.tsx';
import { documentBefore } from '#web/hr/candidate-preview/documents/documents-of.ts';
import type { OpenedDocuments } from '#web/hr/candidate-preview/documents/use-opened-documents.ts';
import { candidateTexts } from '#web/hr/candidate-preview/texts.ts';
import { EmptyState } from '#web/ui/feedback/states.tsx';
import { useIsWide } from '#web/ui/layout/media-query.ts';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { Verdict, VerdictFoot } from './marks/verdict.tsx';
import { useReviewScreen } from './review-context.ts';
import classes from './review-view.module.css';
import { SectionDocuments } from './section-documents.tsx';

type ReviewDocumentsProps = {
  detail: CandidateRecord;
  opened: OpenedDocuments;
  /** On a narrow screen: a document was asked for. */
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
  const [current, ...others] = documents.filter(({ path }) => shownDocuments.includes(path));
  const pane =
    others.length > 0 && isWide ? (
      <SectionDocuments documents={current === undefined ? [] : [current, ...others]} opened={opened} />
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
