import { type ReactNode, useEffect, useRef, useState } from 'react';
import { onboardingMessages } from '#domain/joining/messages.ts';
import { generalMessages } from '#domain/messages.ts';
import { PdfPage } from '#web/ui/document/pdf-page.tsx';
import { usePdfPages } from '#web/ui/document/pdf-frame.tsx';
import { LoadingText, ErrorState } from '#web/ui/feedback/states.tsx';
import { candidateDocumentTexts as t } from '#web/hr/candidate-preview/texts.ts';
import classes from './document-pages.module.css';

/** How a document is looked at: `zoom` 1 fits it into the room, `turns` are quarters clockwise. */
export type Viewport = { zoom: number; turns: number };

type Room = { width: number; height: number };

type PagesProps = { file: Blob; name: string; room: Room; viewport: Viewport };

export function DocumentPages(props: PagesProps) {
  return props.file.type === 'application/pdf' ? <PdfDocument {...props} /> : <Picture {...props} />;
}

function Picture({ file, name, room, viewport }: PagesProps) {
  const image = useRef<HTMLImageElement>(null);
  const [size, setSize] = useState<Room | null>(null);
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
  if (broken) return <ErrorState message={onboardingMessages.pictureUnreadable} />;
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
function shown(size: Room, room: Room, { zoom, turns }: Viewport): Room {
  const { width, height } = turns % 2 === 1 ? { width: size.height, height: size.width } : size;
  const scale = Math.min(1, room.width / width, room.height / height) * zoom;
  return { width: size.width * scale, height: size.height * scale };
}

/** A4 at the size in which it would be printed; a wider room does not make it larger. */
const paperWidth = 794;

function PdfDocument({ file, name, room, viewport }: PagesProps) {
  const pages = usePdfPages(file);
  if (pages === null) return <LoadingText>{onboardingMessages.openingDocument}</LoadingText>;
  if (pages === 'unreadable') return <ErrorState message={generalMessages.pdfUnreadable} />;
  return pages.map((page) => {
    const paper = page.getViewport({ scale: 1 });
    const across = viewport.turns % 2 === 1 ? paper.height : paper.width;
    const width = paper.width * (Math.min(paperWidth, room.width) / across) * viewport.zoom;
    return (
      <Turned key={page.pageNumber} width={width} height={(width * paper.height) / paper.width} turns={viewport.turns}>
        <PdfPage page={page} width={width} name={t.page(name, page.pageNumber, pages.length)} />
      </Turned>
    );
  });
}

type TurnedProps = {
  /** Of what is inside, before it is turned; in px. */
  width: number;
  height: number;
  turns: number;
  children: ReactNode;
};

function Turned({ width, height, turns, children }: TurnedProps) {
  const lying = turns % 2 === 1;
  return (
    <div className={classes.box} style={lying ? { width: height, height: width } : { width, height }}>
      <div className={classes.inside} style={{ width, height, transform: `rotate(${turns * 90}deg)` }}>
        {children}
      </div>
    </div>
  );
}
