import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type CSSProperties, useEffect, useRef } from 'react';
import classes from './pdf-page.module.css';
import { loadPdfReader } from './pdf-reader.ts';

/** Beyond this a phone's browser refuses a canvas, or the memory for it. */
const mostPixels = 12_000_000;

type PdfPageProps = {
  page: PDFPageProxy;
  width: number;
  /** Drawn finer than the screen by this factor, for fingers that pinch. */
  reserve?: number;
  name: string;
};

/** One page of a PDF: a picture as sharp as the screen, and over it the words, to be heard, selected and searched. */
export function PdfPage({ page, width, reserve = 1, name }: PdfPageProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const words = useRef<HTMLDivElement>(null);
  const { width: pageWidth, height: pageHeight } = page.getViewport({ scale: 1 });
  const height = (width * pageHeight) / pageWidth;
  const scale = width / pageWidth;

  useEffect(
    () => drawn(page, canvas.current, { width, height, scale, reserve }),
    [page, width, height, scale, reserve],
  );
  useEffect(() => written(page, words.current), [page]);

  const measures = { width, height, '--total-scale-factor': scale } as CSSProperties;
  return (
    <div className={classes.page} style={measures}>
      <canvas ref={canvas} className={classes.picture} role="img" aria-label={name} />
      <div ref={words} className={classes.words} />
    </div>
  );
}

type Measures = { width: number; height: number; scale: number; reserve: number };

/** Draws the page off the screen and shows it when it is complete, so that nothing flickers. Answers how to stop. */
function drawn(page: PDFPageProxy, canvas: HTMLCanvasElement | null, measures: Measures): () => void {
  if (canvas === null) return () => undefined;
  const { width, height, scale, reserve } = measures;
  const ratio = Math.min(devicePixelRatio * reserve, Math.sqrt(mostPixels / (width * height)));
  const sheet = document.createElement('canvas');
  sheet.width = Math.round(width * ratio);
  sheet.height = Math.round(height * ratio);
  const task = page.render({ canvas: sheet, viewport: page.getViewport({ scale: scale * ratio }) });
  async function show(target: HTMLCanvasElement): Promise<void> {
    await task.promise;
    target.width = sheet.width;
    target.height = sheet.height;
    target.getContext('2d')?.drawImage(sheet, 0, 0);
  }
  show(canvas).catch((error: unknown) => {
    if (!isCancelled(error)) console.warn('A page of the PDF could not be drawn', error);
  });
  return () => task.cancel();
}

/** Lays the words over the picture. Answers how to stop. */
function written(page: PDFPageProxy, container: HTMLDivElement | null): () => void {
  if (container === null) return () => undefined;
  const leaving = new AbortController();
  void write(page, container, leaving.signal).catch((error: unknown) => {
    if (!isCancelled(error)) console.warn('The words of a page of the PDF could not be read', error);
  });
  return () => leaving.abort();
}

async function write(page: PDFPageProxy, container: HTMLDivElement, signal: AbortSignal): Promise<void> {
  const { TextLayer } = await loadPdfReader();
  if (signal.aborted) return;
  container.replaceChildren();
  const layer = new TextLayer({
    textContentSource: page.streamTextContent(),
    container,
    viewport: page.getViewport({ scale: 1 }),
  });
  signal.addEventListener('abort', () => layer.cancel(), { once: true });
  await layer.render();
}

const isCancelled = (error: unknown): boolean =>
  error instanceof Error && (error.name === 'RenderingCancelledException' || error.name === 'AbortException');
