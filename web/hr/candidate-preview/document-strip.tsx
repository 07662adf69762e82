import { Icon } from '#web/ui/icon.tsx';
import classes from './document-strip.module.css';
import type { CandidateDocument } from './documents-of.ts';

type DocumentStripProps = {
  documents: readonly CandidateDocument[];
  current: CandidateDocument;
  onChoose: (key: string) => void;
};

/** All documents in a row; the one on the desk is marked. */
export function DocumentStrip({ documents, current, onChoose }: DocumentStripProps) {
  return (
    <ul className={classes.strip} aria-label="All documents">
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

function iconOf(document: CandidateDocument): 'lock' | 'photo' | 'file' {
  if (document.reveal !== null) return 'lock';
  return document.file.type === 'PDF' ? 'file' : 'photo';
}
