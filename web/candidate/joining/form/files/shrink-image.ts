import { allowOwnWorkers } from '#web/ui/document/own-workers.ts';
import type { ShrinkAnswer, ShrinkRequest } from './shrink-image-worker.ts';

/** A picture below both is sent as it is. */
const enoughBytes = 2 * 1024 * 1024;
const enoughPixels = 2400;

const originals = new WeakMap<File, File>();
const copies = new WeakMap<File, File>();
let requests = 0;
let worker: Worker | null = null;

/** The picture that a smaller copy was made from; undefined for any other file. */
export const originalOf = (file: File): File | undefined => originals.get(file);

/** The smaller copy that was made of this picture; undefined where none was. */
export const copyOf = (file: File): File | undefined => copies.get(file);

/** A smaller JPEG of a picture with more bytes or pixels than a document needs; null for all else, and where the browser
 * cannot make one. */
export async function smallerCopyOf(file: File): Promise<File | null> {
  if (originals.has(file) || file.size === 0 || !/^image\/(?:png|jpeg)$/u.test(file.type)) return null;
  if (typeof OffscreenCanvas === 'undefined' || typeof Worker === 'undefined') return null;
  const shrunk = await askWorker(file);
  if (shrunk === null || shrunk.size > file.size * 0.8) return null;
  const copy = new File([shrunk], file.name.replace(/\.[^.]*$/u, '') + '.jpg', { type: 'image/jpeg' });
  originals.set(copy, file);
  copies.set(file, copy);
  return copy;
}

async function askWorker(file: File): Promise<Blob | null> {
  allowOwnWorkers();
  const asked = (worker ??= new Worker(new URL('./shrink-image-worker.ts', import.meta.url), { type: 'module' }));
  const id = ++requests;
  return new Promise<Blob | null>((resolve) => {
    const done = new AbortController();
    const finish = (shrunk: Blob | null): void => {
      done.abort();
      resolve(shrunk);
    };
    const hear = ({ data }: MessageEvent<ShrinkAnswer>): void => {
      if (data.id === id) finish(data.shrunk);
    };
    asked.addEventListener('message', hear, { signal: done.signal });
    asked.addEventListener('error', () => finish(null), { signal: done.signal });
    asked.postMessage({ id, file, enoughBytes, enoughPixels } satisfies ShrinkRequest, []);
  });
}
