import { type ReactNode, useEffect, useState } from 'react';
import { IconButton } from '#web/ui/icon-button.tsx';
import { saveFile } from '#web/ui/file/save-file.ts';
import { candidateDocumentTexts as t } from '#web/hr/candidate-preview/texts.ts';
import classes from './document-pane.module.css';
import { DocumentViewer, type Viewport } from './document-viewer.tsx';
import type { CandidateDocument } from './documents-of.ts';
import { idOf, type OpenedDocuments } from './use-opened-documents.ts';

type PaneProps = {
  documents: readonly CandidateDocument[];
  current: CandidateDocument;
  onChoose: (path: string) => void;
  opened: OpenedDocuments;
  before: CandidateDocument | null;
  foot: ReactNode;
  renderTools: (document: CandidateDocument, file: Blob) => ReactNode;
};

export const asItComes = { zoom: 1, turns: 0 };

/** One document at a time with the ways to look closer, and to the next one. What is not covered opens by itself. */
export function DocumentPane({ documents, current: chosen, onChoose, opened, before, foot, renderTools }: PaneProps) {
  const [earlierOf, setEarlierOf] = useState<string | null>(null);
  const current = before !== null && earlierOf === chosen.path ? before : chosen;
  const state = opened.of(current);
  const id = idOf(current);
  const [viewport, setViewport] = useState({ id, ...asItComes });
  if (viewport.id !== id) setViewport({ id, ...asItComes });
  useOpenUncovered(current, opened);
  const index = documents.indexOf(chosen);
  const [previous, next] = [documents[index - 1], documents[index + 1]];
  const go = (to: CandidateDocument | undefined) => to && onChoose(to.path);
  return (
    <div className={classes.pane}>
      <div className={classes.bar}>
        <span className={classes.title} role="status">
          <b>{current.title}</b>
          <span className={classes.count}>{t.position(index + 1, documents.length)}</span>
        </span>
        {before !== null && (
          <WhichUpload earlier={current === before} onChange={(is) => setEarlierOf(is ? chosen.path : null)} />
        )}
        {state?.kind === 'ready' && (
          <>
            <ViewButtons
              file={state.file}
              name={current.file.name}
              viewport={viewport}
              onChange={(changed) => setViewport({ id, ...changed })}
            />
            {current !== before && renderTools(current, state.file)}
          </>
        )}
        <IconButton
          icon="chevron-left"
          size={18}
          label={t.previous}
          disabled={!previous}
          onClick={() => go(previous)}
        />
        <IconButton icon="chevron-right" size={18} label={t.next} disabled={!next} onClick={() => go(next)} />
      </div>
      <DocumentViewer document={current} opened={state} viewport={viewport} onOpen={() => opened.open(current)} />
      {foot}
    </div>
  );
}

/** Opens by itself what is not covered. */
export function useOpenUncovered(document: CandidateDocument, { of, open }: OpenedDocuments): void {
  const toOpen = of(document) === undefined && document.reveal === null;
  useEffect(() => {
    if (toOpen) open(document);
  }, [toOpen, open, document]);
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
  const zoomBy = (by: 1 | -1) => onChange({ ...viewport, zoom: zooms[at + by] ?? viewport.zoom });
  return (
    <span className={classes.tools}>
      <IconButton icon="zoom-out" size={18} label={t.zoomOut} disabled={at === 0} onClick={() => zoomBy(-1)} />
      <IconButton
        icon="zoom-in"
        size={18}
        label={t.zoomIn}
        disabled={at === zooms.length - 1}
        onClick={() => zoomBy(1)}
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
