import { jpegOf, readPicture, scaled } from '#web/ui/picture/pixels.ts';

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
  const picture = await readPicture(file);
  const isEnough = file.size <= enoughBytes && Math.max(picture.width, picture.height) <= enoughPixels;
  const shrunk = isEnough ? null : await jpegOf(scaled(picture, enoughPixels), quality);
  picture.close();
  return shrunk;
}
