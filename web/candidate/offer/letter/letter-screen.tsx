import { useState } from 'react';
import { Modal } from '#web/ui/overlay/dialog.tsx';
import { IconButton } from '#web/ui/icon-button.tsx';
import classes from './letter-screen.module.css';
import type { PdfPages } from '#web/ui/document/pdf-reader.ts';
import { PdfPane } from '#web/ui/document/pdf-pane.tsx';
import { ZoomButtons } from '#web/ui/document/zoom-buttons.tsx';
import { letterTexts as t } from './texts.ts';

/** The letter over the whole screen, for reading on a phone: fitted first, then larger by button or fingers. */
export function LetterScreen({ pages, onClose }: { pages: PdfPages; onClose: () => void }) {
  const [zoom, setZoom] = useState(1);
  return (
    <Modal label={t.title} onClose={onClose} className={classes.screen}>
      <div className={classes.inside}>
        <div className={classes.bar}>
          <b>{t.title}</b>
          <div className={classes.tools}>
            <ZoomButtons zoom={zoom} onZoom={setZoom} />
            <IconButton icon="close" label={t.close} onClick={onClose} />
          </div>
        </div>
        <PdfPane
          name={t.pdf}
          label={t.pagesLabel}
          pages={pages}
          zoom={zoom}
          reserve={1.5}
          firstFocus
          className={classes.pane}
        />
      </div>
    </Modal>
  );
}
