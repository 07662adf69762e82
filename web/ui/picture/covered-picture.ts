import { openPdf } from '#web/ui/document/pdf-reader.ts';
import type { Bar, Covering } from './bars.ts';
import { type Canvas, drawingOn, joinedBelow, jpegOf, readPicture, scaled, turned } from './pixels.ts';

/** Below this nothing that a document shows is lost to the eye. */
const quality = 0.85;
/** Enough to read the smallest print of a card. */
const longestSide = 2400;
/** An e-Aadhaar has one or two pages. */
export const pagesMax = 4;

export class TooManyPages extends Error {
  override readonly name = 'TooManyPages';
}

/** The pixels of a picture, or of the pages of a PDF one below the other. Raises TooManyPages, and an error where they cannot be read. */
export async function openPicture(file: Blob, signal: AbortSignal): Promise<Canvas> {
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
export async function coveredPicture(picture: Canvas, { bars, quarters }: Covering, name: string): Promise<File> {
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
