import { useEffect, useRef } from 'react';
import { Icon } from '#web/ui/icon.tsx';
import { candidateDocumentTexts as t } from '#web/hr/candidate-preview/texts.ts';
import classes from './document-strip.module.css';
import type { CandidateDocument } from './documents-of.ts';

type DocumentStripProps = {
  documents: readonly CandidateDocument[];
  current: CandidateDocument;
  onChoose: (key: string) => void;
};

/** All documents in a row; the one in the viewer is marked. */
export function DocumentStrip({ documents, current, onChoose }: DocumentStripProps) {
  const strip = useRef<HTMLUListElement>(null);
  useEffect(() => bringIntoSight(strip.current), [current.key]);
  return (
    <ul ref={strip} className={classes.strip} aria-label={t.all}>
      {documents.map((document) => (
        <li key={document.key}>
          <button
            type="button"
            aria-current={document.key === current.key || undefined}
            title={document.title}
            onClick={() => onChoose(document.key)}
          >
            <Icon name={iconOf(document)} size={22} />
            <span>{document.short}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}

/** Moves the row sideways until the marked document is seen; the page itself stays where it is. */
function bringIntoSight(strip: HTMLUListElement | null): void {
  const marked = strip?.querySelector('[aria-current]');
  if (!strip || !marked) return;
  const [row, one] = [strip.getBoundingClientRect(), marked.getBoundingClientRect()];
  if (one.left < row.left) strip.scrollLeft -= row.left - one.left + edge;
  else if (one.right > row.right) strip.scrollLeft += one.right - row.right + edge;
}
/** So much of the neighbour stays in sight, in px. */
const edge = 24;

function iconOf(document: CandidateDocument): 'lock' | 'photo' | 'file' {
  if (document.reveal !== null) return 'lock';
  return document.file.type === 'PDF' ? 'file' : 'photo';
}
