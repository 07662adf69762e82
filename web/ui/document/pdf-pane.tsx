import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import classes from './pdf-pane.module.css';
import { PdfPage } from './pdf-page.tsx';
import type { PdfPages } from './pdf-reader.ts';
import { SkeletonLines } from '#web/ui/feedback/states.tsx';
import { documentViewTexts as t } from './texts.ts';

/** A4 at the size in which it would be printed; a wider screen does not make it larger. */
const paperWidth = 794;

type PdfPaneProps = {
  name: string;
  label: string;
  /** Null while they are on their way: a sheet of the same size waits for them. */
  pages: PdfPages | null;
  zoom: number;
  reserve?: number;
  /** It scrolls at any size: the keyboard must reach it. */
  scrolls?: boolean;
  className?: string;
};

/** The sheets of a PDF, fitted to the width there is; a larger zoom is scrolled inside. */
export function PdfPane(props: PdfPaneProps) {
  const { name, label, pages, zoom, reserve, scrolls = false, className } = props;
  const pane = useRef<HTMLDivElement>(null);
  const width = useRoom(pane);
  const zoomed = zoom > 1;
  const reachable = zoomed || scrolls;
  const fitted = Math.min(width, paperWidth);
  return (
    <div
      ref={pane}
      className={className}
      role={reachable ? 'region' : undefined}
      aria-label={reachable ? label : undefined}
      tabIndex={reachable ? 0 : undefined}
      data-zoomed={zoomed || undefined}
    >
      <div className={classes.sheets}>
        {pages === null || fitted === 0 ? (
          <div className={classes.waiting} data-color-scheme="light" aria-hidden="true">
            <SkeletonLines lines={9} />
          </div>
        ) : (
          pages.map((page) => (
            <PdfPage
              key={page.pageNumber}
              page={page}
              width={Math.round(fitted * zoom)}
              reserve={reserve}
              name={t.page(name, page.pageNumber, pages.length)}
            />
          ))
        )}
      </div>
    </div>
  );
}

function useRoom(pane: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = pane.current;
    if (element === null) return undefined;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      setWidth(Math.floor(element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight)));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [pane]);
  return width;
}
