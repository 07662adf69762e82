import { Button } from '#web/ui/button.tsx';
import { shownSize } from '#web/ui/file/file-name.ts';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { CandidateDocument } from './documents-of.ts';
import classes from '#web/hr/candidate-preview/line.module.css';
import { candidateDocumentTexts as t } from '#web/hr/candidate-preview/texts.ts';

type DocumentLineProps = {
  /** Undefined when none was uploaded; then `missing` says so. */
  document: CandidateDocument | undefined;
  missing: string;
  /** It is next to the data now. */
  current: boolean;
  onView: (key: string) => void;
};

/** A document among the answers, with the button that shows it next to them. */
export function DocumentLine({ document, missing, current, onView }: DocumentLineProps) {
  if (document === undefined) return <span className={classes.missing}>{missing}</span>;
  return (
    <span className={classes.line} data-current={current || undefined}>
      <span className={classes.value}>
        {document.file.name}
        {document.file.bytes > 0 && <span className={classes.note}>{shownSize(document.file.bytes)}</span>}
      </span>
      <Button className={classes.small} aria-pressed={current} onClick={() => onView(document.key)}>
        {t.view}
        <VisuallyHidden> {document.title}</VisuallyHidden>
      </Button>
    </span>
  );
}
