import { Badge } from '#web/ui/feedback/badge.tsx';
import { shownSize } from '#web/ui/file/file-name.ts';
import { Icon } from '#web/ui/icon.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { CandidateDocument } from '#web/hr/candidate-preview/documents/documents-of.ts';
import { Verdict, VerdictFoot } from '#web/hr/candidate-preview/review/marks/verdict.tsx';
import { useReviewScreen } from '#web/hr/candidate-preview/review/review-context.ts';
import { reviewTexts as t } from '#web/hr/candidate-preview/review/texts.ts';
import { candidateDocumentTexts } from '#web/hr/candidate-preview/texts.ts';
import { Answered, Asked } from './changed-answer.tsx';
import classes from './document-row.module.css';

/** A document among the answers: the way to see it, its mark and, when it was asked for again, what was said. */
export function DocumentRow({ document }: { document: CandidateDocument }) {
  const { review, changes, shownDocument, onView } = useReviewScreen();
  const { path, title, file } = document;
  const change = changes.find((one) => one.path === path);
  const current = shownDocument === path;
  return (
    <div className={classes.row} data-fix={review.of(path)?.verdict === 'FIX' || undefined}>
      {change !== undefined && <Asked note={change.note} />}
      <div className={classes.line}>
        <button
          type="button"
          data-part={path}
          className={classes.view}
          aria-pressed={current}
          onClick={() => onView(path)}
        >
          <Icon name={document.reveal === null ? 'file' : 'lock'} size={18} />
          <span>
            <VisuallyHidden>{candidateDocumentTexts.view} </VisuallyHidden>
            {title}
          </span>
        </button>
        {change !== undefined && <Badge tone="info">{t.changed}</Badge>}
        {file.bytes > 0 && <span className={classes.size}>{shownSize(file.bytes)}</span>}
        <Verdict path={path} label={title} />
      </div>
      <div className={classes.foot}>
        <VerdictFoot path={path} label={title} />
      </div>
      {change !== undefined && <Answered comment={change.comment} />}
    </div>
  );
}
