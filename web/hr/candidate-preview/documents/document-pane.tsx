import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { saveFile } from '#web/ui/file/save-file.ts';
import { candidateDocumentTexts as t } from '#web/hr/candidate-preview/texts.ts';
import { DocumentViewer } from './document-viewer.tsx';
import classes from './document-pane.module.css';
import type { Viewport } from './document-pages.tsx';
import type { CandidateDocument } from './documents-of.ts';
import { idOf, type OpenedDocuments } from './use-opened-documents.ts';

type DocumentPaneProps = {
  documents: readonly CandidateDocument[];
  current: CandidateDocument;
  onChoose: (path: string) => void;
  opened: OpenedDocuments;
  before: CandidateDocument | null;
  foot: ReactNode;
  renderTools: (document: CandidateDocument, file: Blob) => ReactNode;
};

const asItComes: Viewport = { zoom: 1, turns: 0 };

/** One document at a time with the ways to look closer, and to the next one. What is not covered opens by itself. */
export function DocumentPane({
  documents,
  current: chosen,
  onChoose,
  opened,
  before,
  foot,
  renderTools,
}: DocumentPaneProps) {
  const [earlierOf, setEarlierOf] = useState<string | null>(null);
  const current = before !== null && earlierOf === chosen.path ? before : chosen;
  const state = opened.of(current);
  const id = idOf(current);
  const [viewport, setViewport] = useState({ id, ...asItComes });
  if (viewport.id !== id) setViewport({ id, ...asItComes });
  const { open } = opened;
  const toOpen = state === undefined && current.reveal === null;
  useEffect(() => {
    if (toOpen) open(current);
  }, [toOpen, open, current]);

  const index = documents.indexOf(chosen);
  const step = (by: 1 | -1) => {
    const next = documents[index + by];
    if (next !== undefined) onChoose(next.path);
  };
  return (
    <div className={classes.pane}>
      <div className={classes.bar}>
        <span className={classes.title} role="status">
          <b>{current.title}</b>
          <span className={classes.count}>{t.position(index + 1, documents.length)}</span>
        </span>
        {before !== null && (
          <WhichUpload
            earlier={current === before}
            onChange={(earlier) => setEarlierOf(earlier ? chosen.path : null)}
          />
        )}
        {state?.kind === 'ready' && (
          <ViewButtons
            file={state.file}
            name={current.file.name}
            viewport={viewport}
            onChange={(next) => setViewport({ id, ...next })}
          />
        )}
        {state?.kind === 'ready' && current !== before && renderTools(current, state.file)}
        <IconButton icon="chevron-left" size={18} label={t.previous} disabled={index <= 0} onClick={() => step(-1)} />
        <IconButton
          icon="chevron-right"
          size={18}
          label={t.next}
          disabled={index >= documents.length - 1}
          onClick={() => step(1)}
        />
      </div>
      <DocumentViewer document={current} opened={state} viewport={viewport} onOpen={() => open(current)} />
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

type ViewButtonsProps = { file: Blob; name: string; viewport: Viewport; onChange: (viewport: Viewport) => void };

function ViewButtons({ file, name, viewport, onChange }: ViewButtonsProps) {
  const at = zooms.indexOf(viewport.zoom);
  const zoomTo = (zoom: number | undefined) => {
    if (zoom !== undefined) onChange({ ...viewport, zoom });
  };
  return (
    <span className={classes.tools}>
      <IconButton
        icon="zoom-out"
        size={18}
        label={t.zoomOut}
        disabled={at <= 0}
        onClick={() => zoomTo(zooms[at - 1])}
      />
      <IconButton
        icon="zoom-in"
        size={18}
        label={t.zoomIn}
        disabled={at >= zooms.length - 1}
        onClick={() => zoomTo(zooms[at + 1])}
      />
      <IconButton
        icon="rotate"
        size={18}
        label={t.rotate}
        title={t.rotate}
        onClick={() => onChange({ ...viewport, turns: (viewport.turns + 1) % 4 })}
      />
      <IconButton icon="download" size={18} label={t.download} onClick={() => saveFile(file, name)} />
    </span>
  );
}
