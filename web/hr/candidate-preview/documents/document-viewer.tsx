import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { onboardingMessages as m } from '#domain/joining/messages.ts';
import { generalMessages } from '#domain/messages.ts';
import { linkElsewhere } from '#web/api/link-elsewhere.tsx';
import { candidateDocumentTexts as t } from '#web/hr/candidate-preview/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { usePdfPages } from '#web/ui/document/pdf-frame.tsx';
import { PdfPage } from '#web/ui/document/pdf-page.tsx';
import { ErrorState, LoadingText } from '#web/ui/feedback/states.tsx';
import { Icon } from '#web/ui/icon.tsx';
import classes from './document-viewer.module.css';
import type { CandidateDocument } from './documents-of.ts';
import type { OpenedDocument } from './use-opened-documents.ts';

/** How a document is looked at: `zoom` 1 fits it into the room, `turns` are quarters clockwise. */
export type Viewport = { zoom: number; turns: number };

type DocumentViewerProps = {
  document: CandidateDocument;
  opened: OpenedDocument | undefined;
  viewport: Viewport;
  onOpen: () => void;
};

/** Where the document lies: covered until HR asks for it where it bears an identity number. */
export function DocumentViewer({ document, opened, viewport, onOpen }: DocumentViewerProps) {
  const viewer = useRef<HTMLDivElement>(null);
  const room = useRoom(viewer);
  const { title, reveal, link, path } = document;

  function lying(): ReactNode {
    if (opened === undefined) return reveal === null ? null : <Cover title={title} onOpen={onOpen} />;
    if (opened.kind === 'loading') return <LoadingText>{m.openingDocument}</LoadingText>;
    if (opened.kind === 'failed') {
      const onRetry = opened.isForGood ? undefined : onOpen;
      return <ErrorState message={opened.message} onRetry={onRetry} action={linkElsewhere(link)} />;
    }
    if (room === null) return null;
    const Pages = opened.file.type === 'application/pdf' ? PdfDocument : Picture;
    return <Pages key={path} file={opened.file} name={title} {...{ room, viewport }} />;
  }

  const region = opened?.kind === 'ready' && { role: 'region', 'aria-label': title, tabIndex: 0 };
  return (
    <div ref={viewer} className={classes.viewer} {...region}>
      <div className={classes.middle}>{lying()}</div>
    </div>
  );
}

/** Masking the numbers would be idle if the cards that bear them lay open. */
function Cover({ title, onOpen }: { title: string; onOpen: () => void }) {
  return (
    <div className={classes.cover}>
      <Icon name="lock" size={28} />
      <b>{title}</b>
      <span>{m.openingIsRecorded}</span>
      <Button icon={<Icon name="eye" />} onClick={onOpen}>
        {t.show(title)}
      </Button>
    </div>
  );
}

type Size = { width: number; height: number };

function useRoom(viewer: RefObject<HTMLDivElement | null>) {
  const [room, setRoom] = useState<Size | null>(null);
  useLayoutEffect(() => {
    const element = viewer.current;
    if (element === null) return undefined;
    const measure = (): void => {
      const style = getComputedStyle(element);
      const width = element.clientWidth - parseFloat(style.paddingLeft) - parseFloat(style.paddingRight);
      const height = element.clientHeight - parseFloat(style.paddingTop) - parseFloat(style.paddingBottom);
      setRoom({ width: Math.max(Math.floor(width), 1), height: Math.max(Math.floor(height), 1) });
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [viewer]);
  return room;
}

type PagesProps = { file: Blob; name: string; room: Size; viewport: Viewport };

function Picture({ file, name, room, viewport }: PagesProps) {
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<Size | null>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    const url = URL.createObjectURL(file);
    const picture = image.current;
    if (picture !== null) picture.src = url;
    return () => {
      // A picture that is still being loaded would find its address gone.
      picture?.removeAttribute('src');
      URL.revokeObjectURL(url);
    };
  }, [file]);
  if (broken) return <ErrorState message={m.pictureUnreadable} />;
  return (
    <Turned {...(size === null ? room : shown(size, room, viewport))} turns={viewport.turns}>
      <img
        ref={image}
        alt={name}
        className={classes.picture}
        data-waiting={size === null || undefined}
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setSize({ width: Math.max(naturalWidth, 1), height: Math.max(naturalHeight, 1) })
        }
        onError={() => setBroken(true)}
      />
    </Turned>
  );
}

/** The size of a picture that fits into the room as it is turned, times the zoom; small ones are not blown up. */
function shown(size: Size, room: Size, { zoom, turns }: Viewport): Size {
  const { width, height } = turns % 2 === 1 ? { width: size.height, height: size.width } : size;
  const scale = Math.min(1, room.width / width, room.height / height) * zoom;
  return { width: size.width * scale, height: size.height * scale };
}

/** A4 at the size in which it would be printed; a wider room does not make it larger. */
const paperWidth = 794;

function PdfDocument({ file, name, room, viewport: { zoom, turns } }: PagesProps) {
  const pages = usePdfPages(file);
  if (pages === null) return <LoadingText>{m.openingDocument}</LoadingText>;
  if (pages === 'unreadable') return <ErrorState message={generalMessages.pdfUnreadable} />;
  return pages.map((page) => {
    const paper = page.getViewport({ scale: 1 });
    const across = turns % 2 === 1 ? paper.height : paper.width;
    const width = paper.width * (Math.min(paperWidth, room.width) / across) * zoom;
    return (
      <Turned key={page.pageNumber} width={width} height={(width * paper.height) / paper.width} turns={turns}>
        <PdfPage page={page} width={width} name={t.page(name, page.pageNumber, pages.length)} />
      </Turned>
    );
  });
}

/** Turns what is inside, whose size in px is that before the turn. */
function Turned({ width, height, turns, children }: Size & { turns: number; children: ReactNode }) {
  return (
    <div className={classes.box} style={turns % 2 === 1 ? { width: height, height: width } : { width, height }}>
      <div className={classes.inside} style={{ width, height, transform: `rotate(${turns * 90}deg)` }}>
        {children}
      </div>
    </div>
  );
}
