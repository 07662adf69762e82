import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { generalMessages } from '#domain/messages.ts';
import { Button } from './button.tsx';
import { Icon } from './icon.tsx';
import classes from './pdf-frame.module.css';
import { PdfPage } from './pdf-page.tsx';
import { openPdf } from './pdf-reader.ts';
import { saveFile } from './save-file.ts';
import { LoadingText } from './skeleton.tsx';
import { ErrorState } from './states.tsx';

type Pages = readonly PDFPageProxy[] | 'unreadable' | null;

type PdfFrameProps = {
  file: Blob;
  /** Names the pages. */
  title: string;
  /** What a downloaded copy is called. */
  fileName: string;
  /** Said while it is being opened. */
  opening?: string;
};

/** A PDF in the page, on every device alike, with a way to keep it. */
export function PdfFrame({ file, title, fileName, opening = 'Opening the letter...' }: PdfFrameProps) {
  const pages = usePages(file);
  const desk = useRef<HTMLDivElement>(null);
  const width = useWidth(desk);
  return (
    <div className={classes.box}>
      <div className={classes.bar}>
        <Button icon={<Icon name="download" />} onClick={() => saveFile(file, fileName)}>
          Download
        </Button>
      </div>
      <div
        ref={desk}
        className={classes.desk}
        role="region"
        aria-label={title}
        tabIndex={pages === null ? undefined : 0}
      >
        {pages === null && <LoadingText>{opening}</LoadingText>}
        {pages === 'unreadable' && <ErrorState message={generalMessages.pdfUnreadable} />}
        {Array.isArray(pages) &&
          width > 0 &&
          pages.map((page: PDFPageProxy) => (
            <PdfPage
              key={page.pageNumber}
              page={page}
              width={width}
              name={`${title}, page ${page.pageNumber} of ${pages.length}`}
            />
          ))}
      </div>
    </div>
  );
}

function usePages(file: Blob): Pages {
  const [opened, setOpened] = useState<{ file: Blob; pages: Pages } | null>(null);
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

/** A4 at the size in which it would be printed; a wider screen does not make it larger. */
const paperWidth = 794;

function useWidth(desk: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = desk.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      setWidth(
        Math.min(paperWidth, Math.floor(element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight))),
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [desk]);
  return width;
}
