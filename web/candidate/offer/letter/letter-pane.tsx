import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { SkeletonLines } from '#web/ui/skeleton.tsx';
import { LetterPage } from './letter-page.tsx';
import classes from './letter-pane.module.css';
import type { LetterPages } from './use-letter.ts';

/** A4 at the size in which it would be printed; a wider screen does not make it larger. */
const paperWidth = 794;

type LetterPaneProps = {
  /** Null while they are on their way: a sheet of the same size waits for them. */
  pages: LetterPages | null;
  zoom: number;
  reserve?: number;
  /** Zoomed, it stays as high as it was: on a page nothing else is to move. */
  keepHeight?: boolean;
  /** Marks the pane as what should have the focus when a dialog opens. */
  firstFocus?: boolean;
  className?: string;
};

/** The sheets of the letter, fitted to the width there is; a larger zoom is scrolled in the same place. */
export function LetterPane(props: LetterPaneProps) {
  const { pages, zoom, reserve, keepHeight = false, firstFocus = false, className } = props;
  const pane = useRef<HTMLDivElement>(null);
  const room = useRoom(pane);
  useSteadyZoom(pane, zoom);
  const zoomed = zoom > 1;
  const fitted = Math.min(room.width, paperWidth);
  const style: CSSProperties = zoomed && keepHeight ? { height: room.fittedHeight } : {};
  return (
    <div
      ref={pane}
      className={className}
      style={style}
      role={zoomed || firstFocus ? 'region' : undefined}
      aria-label={zoomed || firstFocus ? 'Pages of the letter' : undefined}
      tabIndex={zoomed || firstFocus ? 0 : undefined}
      data-zoomed={zoomed || undefined}
      data-first-focus={firstFocus || undefined}
    >
      <div className={classes.sheets}>
        {pages === null || fitted === 0 ? (
          <WaitingSheet />
        ) : (
          pages.map((page) => (
            <LetterPage
              key={page.pageNumber}
              page={page}
              width={Math.round(fitted * zoom)}
              reserve={reserve}
              name={`Offer letter, page ${page.pageNumber} of ${pages.length}`}
            />
          ))
        )}
      </div>
    </div>
  );
}

function WaitingSheet() {
  return (
    <div className={classes.waiting} data-mantine-color-scheme="light" aria-hidden="true">
      <SkeletonLines lines={9} />
    </div>
  );
}

type Room = { width: number; fittedHeight: number };

/** The width inside the pane's padding, and the height that the pane had before it was zoomed. */
function useRoom(pane: RefObject<HTMLDivElement | null>): Room {
  const [room, setRoom] = useState<Room>({ width: 0, fittedHeight: 0 });
  useLayoutEffect(() => {
    const element = pane.current;
    if (element === null) return undefined;
    const measure = () => {
      const { paddingLeft, paddingRight } = getComputedStyle(element);
      const width = Math.floor(element.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight));
      setRoom((last) => {
        const fittedHeight = element.dataset.zoomed === undefined ? element.offsetHeight : last.fittedHeight;
        return last.width === width && last.fittedHeight === fittedHeight ? last : { width, fittedHeight };
      });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [pane]);
  return room;
}

/** The share of a sheet's width that its left margin takes. */
const margin = 0.08;

/** A zoom from the whole sheet leads to where the lines begin; after that, what is read stays at the edge it is read from. */
function useSteadyZoom(pane: RefObject<HTMLDivElement | null>, zoom: number): void {
  const last = useRef(zoom);
  useEffect(() => {
    const element = pane.current;
    if (element === null || last.current === zoom) return;
    const factor = zoom / last.current;
    const left = last.current === 1 ? element.scrollWidth * margin : element.scrollLeft * factor;
    last.current = zoom;
    element.scrollTo(left, element.scrollTop * factor);
  }, [pane, zoom]);
}
