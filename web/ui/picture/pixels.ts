/** Pictures as pixels, in the page and in a worker alike: what is written again from pixels has no metadata and no layers. */
export type Picture = ImageBitmap | Canvas;
export type Canvas = HTMLCanvasElement | OffscreenCanvas;

/** The pixels of a picture, upright as its camera meant it. Raises an error where the browser cannot decode it. */
export const readPicture = async (file: Blob): Promise<ImageBitmap> =>
  createImageBitmap(file, { imageOrientation: 'from-image' });

/** A copy of which neither side is longer than this; never larger than the picture. */
export function scaled(picture: Picture, longestSide: number): Canvas {
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height));
  const canvas = blank(Math.max(1, Math.round(picture.width * scale)), Math.max(1, Math.round(picture.height * scale)));
  drawingOn(canvas).drawImage(picture, 0, 0, canvas.width, canvas.height);
  return canvas;
}

export function turned(picture: Picture, quarters: number): Canvas {
  const isLying = quarters % 2 !== 0;
  const { width, height } = picture;
  const canvas = isLying ? blank(height, width) : blank(width, height);
  const drawing = drawingOn(canvas);
  drawing.translate(canvas.width / 2, canvas.height / 2);
  drawing.rotate((quarters * Math.PI) / 2);
  drawing.drawImage(picture, -width / 2, -height / 2);
  drawing.resetTransform();
  return canvas;
}

export function joinedBelow(pictures: readonly Picture[]): Canvas {
  const height = pictures.reduce((sum, picture) => sum + picture.height, 0);
  const canvas = blank(Math.max(...pictures.map(({ width }) => width)), height);
  let top = 0;
  for (const picture of pictures) {
    drawingOn(canvas).drawImage(picture, 0, top);
    top += picture.height;
  }
  return canvas;
}

/** JPEG has no transparency: what is transparent is white in it, as paper is. */
export async function jpegOf(canvas: Canvas, quality: number): Promise<Blob> {
  if ('convertToBlob' in canvas) return canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) =>
      blob === null ? reject(new Error('The canvas gave no picture')) : resolve(blob);
    canvas.toBlob(take, 'image/jpeg', quality);
  });
}

/** What draws on a canvas. Raises an error where the browser has no memory for it. */
export function drawingOn(canvas: Canvas): CanvasRenderingContext2D | OffscreenCanvasRenderingContext2D {
  const drawing = canvas.getContext('2d');
  if (drawing === null) throw new Error('No canvas could be made');
  return drawing;
}

function blank(width: number, height: number): Canvas {
  const canvas =
    typeof document === 'undefined' ? new OffscreenCanvas(width, height) : document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const drawing = drawingOn(canvas);
  drawing.fillStyle = 'white';
  drawing.fillRect(0, 0, width, height);
  return canvas;
}
