/** A picture, and how much of it is enough. */
export type ShrinkRequest = { id: number; file: File; enoughBytes: number; enoughPixels: number };
export type ShrinkAnswer = { id: number; shrunk: Blob | null };

/** Below this nothing that a document shows is lost to the eye. */
const quality = 0.85;

addEventListener('message', ({ data }: MessageEvent<ShrinkRequest>) => {
  void answer(data);
});

async function answer(request: ShrinkRequest): Promise<void> {
  const shrunk = await shrink(request).catch((error: unknown) => {
    // Not every file that calls itself a picture is one; the server will say so.
    console.info('No smaller copy could be made', error instanceof Error ? error.name : error);
    return null;
  });
  postMessage({ id: request.id, shrunk } satisfies ShrinkAnswer);
}

async function shrink({ file, enoughBytes, enoughPixels }: ShrinkRequest): Promise<Blob | null> {
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
  const longest = Math.max(picture.width, picture.height);
  if (file.size <= enoughBytes && longest <= enoughPixels) {
    picture.close();
    return null;
  }
  const scale = Math.min(1, enoughPixels / longest);
  const canvas = new OffscreenCanvas(Math.round(picture.width * scale), Math.round(picture.height * scale));
  const context = canvas.getContext('2d');
  if (context === null) return null;
  // JPEG knows no transparency: what is transparent is paper.
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return canvas.convertToBlob({ type: 'image/jpeg', quality });
}
