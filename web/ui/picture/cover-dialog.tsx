import { type CSSProperties, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { Button } from '#web/ui/button.tsx';
import { openPdf } from '#web/ui/document/pdf-reader.ts';
import { LoadingText, ErrorState } from '#web/ui/feedback/states.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';
import { BarLayer } from './bar-layer.tsx';
import { type Covering, firstBar, turnedRight, uncovered, withBar, type Bar } from './bars.ts';
import classes from './cover-dialog.module.css';
import { type Canvas, drawingOn, turned, joinedBelow, jpegOf, readPicture, scaled } from './pixels.ts';
import { coverTexts as t } from './texts.ts';

/** Below this nothing that a document shows is lost to the eye. */
const quality = 0.85;
/** Enough to read the smallest print of a card. */
const longestSide = 2400;
/** An e-Aadhaar has one or two pages. */
const pagesMax = 4;

class TooManyPages extends Error {
  override readonly name = 'TooManyPages';
}

/** The pixels of a picture, or of the pages of a PDF one below the other. Raises TooManyPages, and an error where they cannot be read. */
async function openPicture(file: Blob, signal: AbortSignal): Promise<Canvas> {
  if (file.type === 'application/pdf') return drawnPages(file, signal);
  const picture = await readPicture(file);
  const canvas = scaled(picture, longestSide);
  picture.close();
  return canvas;
}

async function drawnPages(file: Blob, signal: AbortSignal): Promise<Canvas> {
  const closing = new AbortController();
  const pages = await openPdf(await file.arrayBuffer(), AbortSignal.any([signal, closing.signal]));
  const canvases: HTMLCanvasElement[] = [];
  if (pages.length > pagesMax) throw new TooManyPages();
  for (const page of pages) {
    const { width, height } = page.getViewport({ scale: 1 });
    const viewport = page.getViewport({ scale: longestSide / Math.max(width, height) });
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [Math.round(viewport.width), Math.round(viewport.height)];
    await page.render({ canvas, viewport }).promise;
    canvases.push(canvas);
  }
  closing.abort();
  return scaled(joinedBelow(canvases), longestSide * Math.min(canvases.length, 2));
}

/** The picture with its bars as one JPEG of pixels: what was below a bar is not in it, nor are metadata. */
async function coveredPicture(picture: Canvas, { bars, quarters }: Covering, name: string): Promise<File> {
  const canvas = turned(picture, quarters);
  const drawing = drawingOn(canvas);
  drawing.fillStyle = 'black';
  for (const bar of bars) drawing.fillRect(...pixelsOf(bar, canvas));
  const blob = await jpegOf(canvas, quality);
  return new File([blob], `${name.replace(/\.[^.]*$/u, '')}.jpg`, { type: 'image/jpeg' });
}

/** Whole pixels: half of one would let the number shine through. */
function pixelsOf({ x, y, width, height }: Bar, canvas: Canvas): [number, number, number, number] {
  const [left, top] = [Math.floor(x * canvas.width), Math.floor(y * canvas.height)];
  const [right, bottom] = [Math.ceil((x + width) * canvas.width), Math.ceil((y + height) * canvas.height)];
  return [left, top, right - left, bottom - top];
}

export type CoverDialogProps = {
  file: Blob;
  name: string;
  subject: 'AADHAAR' | 'OTHER';
  /** The picture is one that the server holds. */
  forHr?: boolean;
  /** Answers whether it was taken: then the dialog closes. */
  onUse: (covered: File) => Promise<void> | void;
  onClose: () => void;
};

/** Lays black bars over a picture or the pages of a PDF, and answers a picture that has nothing below them. */
export function CoverDialog(props: CoverDialogProps) {
  const picture = useOpened(props.file);
  return (
    <Dialog open onClose={props.onClose} title={t.title} size="lg">
      {picture === null && <LoadingText>{t.opening}</LoadingText>}
      {typeof picture === 'string' && <ErrorState message={picture} />}
      {picture !== null && typeof picture !== 'string' && <Editor {...props} picture={picture} />}
    </Dialog>
  );
}

/** The picture, or why there is none; null until then. */
function useOpened(file: Blob): Canvas | string | null {
  const [opened, setOpened] = useState<Canvas | string | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    void openPicture(file, leaving.signal)
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) console.info('A picture could not be opened', error);
        return error instanceof TooManyPages ? t.tooManyPages(pagesMax) : t.unreadable;
      })
      .then((picture) => {
        if (!leaving.signal.aborted) setOpened(picture);
        return undefined;
      });
    return () => leaving.abort();
  }, [file]);
  return opened;
}

function Editor({ picture, name, subject, forHr = false, onUse }: CoverDialogProps & { picture: Canvas }) {
  const keysId = useId();
  const [past, setPast] = useState<readonly Covering[]>([]);
  const [covering, setCovering] = useState(uncovered);
  const [chosen, setChosen] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const { bars } = covering;

  function change(next: Covering): void {
    setPast([...past, covering]);
    setCovering(next);
  }
  function put(index: number, bar: typeof firstBar): void {
    change(withBar(covering, index, bar));
    setChosen(index);
  }
  function remove(index: number): void {
    change(withBar(covering, index, null));
    setChosen(bars.length > 1 ? Math.max(0, index - 1) : null);
  }
  function undo(): void {
    setCovering(past.at(-1) ?? uncovered);
    setPast(past.slice(0, -1));
  }
  async function use(): Promise<void> {
    setBusy(true);
    try {
      await onUse(await coveredPicture(picture, covering, name));
    } finally {
      setBusy(false);
    }
  }

  const removed = chosen !== null && chosen < bars.length ? chosen : null;
  const tools = [
    { label: t.add, icon: 'plus', onClick: () => put(bars.length, firstBar) },
    { label: t.remove, icon: 'trash', disabled: removed === null, onClick: () => removed !== null && remove(removed) },
    { label: t.turn, icon: 'rotate', onClick: () => change(turnedRight(covering)) },
    { label: t.undo, icon: 'send-back', disabled: past.length === 0, onClick: undo },
  ] as const;
  return (
    <div className={classes.editor}>
      <div className={classes.room}>
        <Stage picture={picture} quarters={covering.quarters}>
          <BarLayer {...{ bars, chosen }} onChoose={setChosen} onBar={put} onRemove={remove} describedBy={keysId} />
        </Stage>
      </div>
      <div className={classes.side}>
        <p>{t.lead[subject]}</p>
        {subject === 'AADHAAR' && (
          <ul className={classes.checks}>
            <Check done={bars.length > 0}>{bars.length > 0 ? t.digitsCovered : t.digitsOpen}</Check>
            <Check done={bars.length > 1}>{bars.length > 1 ? t.qrCovered : t.qrOpen}</Check>
          </ul>
        )}
        <p id={keysId} className={classes.keys}>
          {t.keys}
        </p>
        <div className={classes.tools}>
          {tools.map(({ label, icon, ...button }) => (
            <Button key={label} variant="quiet" icon={<Icon name={icon} />} {...button}>
              {label}
            </Button>
          ))}
        </div>
        <Finish {...{ subject, forHr, busy }} isCovered={bars.length > 0} onUse={() => void use()} />
      </div>
    </div>
  );
}

type FinishProps = Required<Pick<CoverDialogProps, 'subject' | 'forHr'>> & {
  busy: boolean;
  isCovered: boolean;
  onUse: () => void;
};

function Finish({ subject, forHr, busy, isCovered, onUse }: FinishProps) {
  return (
    <>
      <Button variant="primary" block disabled={!isCovered} busy={busy} busyText={t.using} onClick={onUse}>
        {t.use}
      </Button>
      <p className={classes.note}>{isCovered ? (forHr ? t.noteHr : t.note) : t.coverFirst}</p>
      {subject === 'AADHAAR' && !isCovered && !forHr && (
        <Button variant="quiet" busy={busy} onClick={onUse}>
          {t.maskedAlready}
        </Button>
      )}
    </>
  );
}

function Check({ done, children }: { done: boolean; children: string }) {
  return (
    <li data-done={done || undefined}>
      <Icon name={done ? 'check' : 'circle-dashed'} size={20} />
      {children}
    </li>
  );
}

/** The picture as it is turned, as large as the room allows. */
function Stage({ picture, quarters, children }: { picture: Canvas; quarters: number; children: ReactNode }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const isLying = quarters % 2 === 1;
  const [width, height] = isLying ? [picture.height, picture.width] : [picture.width, picture.height];
  useEffect(() => {
    if (canvas.current === null) return;
    [canvas.current.width, canvas.current.height] = [width, height];
    drawingOn(canvas.current).drawImage(quarters === 0 ? picture : turned(picture, quarters), 0, 0);
  }, [picture, quarters, width, height]);
  return (
    <div className={classes.stage} style={{ '--ratio': width / height } as CSSProperties}>
      <canvas ref={canvas} />
      {children}
    </div>
  );
}
