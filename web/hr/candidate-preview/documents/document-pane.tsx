import { type ReactNode, useEffect, useState, useRef } from 'react';
import { IconButton } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { saveFile } from '#web/ui/file/save-file.ts';
import { Tooltip } from '#web/ui/overlay/tooltip.tsx';
import { candidateDocumentTexts as t } from '#web/hr/candidate-preview/texts.ts';
import { DocumentViewer } from './document-viewer.tsx';
import classes from './document-pane.module.css';
import type { Viewport } from './document-pages.tsx';
import type { CandidateDocument } from './documents-of.ts';
import type { OpenedDocuments } from './use-opened-documents.ts';

type DocumentStripProps = {
  documents: readonly CandidateDocument[];
  current: CandidateDocument;
  onChoose: (key: string) => void;
};

function DocumentStrip({ documents, current, onChoose }: DocumentStripProps) {
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

export type DocumentPaneProps = {
  documents: readonly CandidateDocument[];
  current: CandidateDocument;
  onChoose: (key: string) => void;
  opened: OpenedDocuments;
  /** What it was before the form was sent back, where that can be shown. */
  before?: CandidateDocument | undefined;
  foot?: ReactNode;
};

const asItComes: Viewport = { zoom: 1, turns: 0 };

/** One document at a time with the ways to look closer, and the others below. What is not covered opens by itself. */
export function DocumentPane({ documents, current: chosen, onChoose, opened, before, foot }: DocumentPaneProps) {
  const [earlier, setEarlier] = useState<string | null>(null);
  const current = before !== undefined && earlier === before.key ? before : chosen;
  const state = opened.of(current);
  const [viewport, setViewport] = useState({ key: current.key, ...asItComes });
  if (viewport.key !== current.key) setViewport({ key: current.key, ...asItComes });
  const { open } = opened;
  const toOpen = state === undefined && current.reveal === null;
  useEffect(() => {
    if (toOpen) open(current);
  }, [toOpen, open, current]);

  const index = documents.indexOf(chosen);
  const step = (by: 1 | -1) => {
    const next = documents[index + by];
    if (next !== undefined) onChoose(next.key);
  };
  return (
    <div className={classes.pane}>
      <div className={classes.bar}>
        <span className={classes.title} role="status">
          <b>{current.title}</b>
          <span className={classes.count}>{t.position(index + 1, documents.length)}</span>
        </span>
        {before !== undefined && (
          <WhichUpload earlier={current === before} onChange={(now) => setEarlier(now ? before.key : null)} />
        )}
        {state?.kind === 'ready' && (
          <ViewButtons viewport={viewport} onChange={(next) => setViewport({ key: current.key, ...next })}>
            <KeepButtons file={state.file} name={current.file.name} />
          </ViewButtons>
        )}
        <IconButton label={t.previous} disabled={index <= 0} onClick={() => step(-1)}>
          <Icon name="chevron-left" size={18} />
        </IconButton>
        <IconButton label={t.next} disabled={index >= documents.length - 1} onClick={() => step(1)}>
          <Icon name="chevron-right" size={18} />
        </IconButton>
      </div>
      <DocumentViewer document={current} opened={state} viewport={viewport} onOpen={() => open(current)} />
      <DocumentStrip documents={documents} current={chosen} onChoose={onChoose} />
      {foot}
    </div>
  );
}

function WhichUpload({ earlier, onChange }: { earlier: boolean; onChange: (earlier: boolean) => void }) {
  return (
    <span role="group" aria-label={t.upload} className={classes.uploads}>
      <button type="button" aria-pressed={earlier} onClick={() => onChange(true)}>
        {t.uploadBefore}
      </button>
      <button type="button" aria-pressed={!earlier} onClick={() => onChange(false)}>
        {t.uploadNow}
      </button>
    </span>
  );
}

const zooms = [1, 1.5, 2, 3, 4];

type ViewButtonsProps = { viewport: Viewport; onChange: (viewport: Viewport) => void; children: ReactNode };

function ViewButtons({ viewport, onChange, children }: ViewButtonsProps) {
  const at = zooms.indexOf(viewport.zoom);
  const zoomTo = (zoom: number | undefined) => {
    if (zoom !== undefined) onChange({ ...viewport, zoom });
  };
  return (
    <span className={classes.tools}>
      <IconButton label={t.zoomOut} disabled={at <= 0} onClick={() => zoomTo(zooms[at - 1])}>
        <Icon name="zoom-out" size={18} />
      </IconButton>
      <IconButton label={t.zoomIn} disabled={at >= zooms.length - 1} onClick={() => zoomTo(zooms[at + 1])}>
        <Icon name="zoom-in" size={18} />
      </IconButton>
      <Tooltip label={t.rotate}>
        <IconButton label={t.rotate} onClick={() => onChange({ ...viewport, turns: (viewport.turns + 1) % 4 })}>
          <Icon name="rotate" size={18} />
        </IconButton>
      </Tooltip>
      {children}
    </span>
  );
}

function KeepButtons({ file, name }: { file: Blob; name: string }) {
  return (
    <>
      <IconButton label={t.download} onClick={() => saveFile(file, name)}>
        <Icon name="download" size={18} />
      </IconButton>
      <IconButton label={t.openInNewTab} onClick={() => openInNewTab(file)}>
        <Icon name="external-link" size={18} />
      </IconButton>
    </>
  );
}

function openInNewTab(file: Blob): void {
  const url = URL.createObjectURL(file);
  open(url, '_blank', 'noopener');
  // The tab has read the file by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
