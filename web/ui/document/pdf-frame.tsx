import { useEffect, useState } from 'react';
import { generalMessages } from '#domain/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import classes from './pdf-frame.module.css';
import { PdfPane } from './pdf-pane.tsx';
import { openPdf, type PdfPages } from './pdf-reader.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import { LoadingText, ErrorState } from '#web/ui/feedback/states.tsx';
import { ZoomButtons } from './zoom-buttons.tsx';
import { documentViewTexts as t } from './texts.ts';

type PdfFrameProps = { file: Blob; title: string; fileName: string; opening?: string };

/** A PDF in the page, on every device alike: larger and smaller, and a way to keep it. */
export function PdfFrame({ file, title, fileName, opening = t.openingLetter }: PdfFrameProps) {
  const pages = usePdfPages(file);
  const [zoom, setZoom] = useState(1);
  return (
    <div className={classes.frame}>
      <div className={classes.bar}>
        {pages === null && <LoadingText>{opening}</LoadingText>}
        {pages !== null && pages !== 'unreadable' && <ZoomButtons zoom={zoom} onZoom={setZoom} />}
        <Button icon={<Icon name="download" />} onClick={() => saveFile(file, fileName)}>
          {t.download}
        </Button>
      </div>
      {pages === 'unreadable' ? (
        <ErrorState message={generalMessages.pdfUnreadable} />
      ) : (
        <PdfPane name={title} label={title} pages={pages} zoom={zoom} scrolls className={classes.backing} />
      )}
    </div>
  );
}

export function usePdfPages(file: Blob): PdfPages | 'unreadable' | null {
  const [opened, setOpened] = useState<{ file: Blob; pages: PdfPages | 'unreadable' } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    async function open(): Promise<void> {
      const pages = await openPdf(await file.arrayBuffer(), leaving.signal).catch((error: unknown) => {
        if (!leaving.signal.aborted) console.warn('The PDF could not be shown', error);
        return 'unreadable' as const;
      });
      if (!leaving.signal.aborted) setOpened({ file, pages });
    }
    void open();
    return () => leaving.abort();
  }, [file]);
  return opened?.file === file ? opened.pages : null;
}
