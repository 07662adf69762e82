/** No letter comes near it; a larger file is refused before it is read. */
const megabytesMax = 50;
const pdfBytesMax = megabytesMax * 1024 * 1024;
export const pdfMegabytesMax = megabytesMax;

/** Why there is no fingerprint of a file. */
export type FileRefusal = 'notPdf' | 'tooLarge' | 'unreadable' | 'notSecure';

export class FileRefusedError extends Error {
  readonly refusal: FileRefusal;

  constructor(refusal: FileRefusal, cause?: unknown) {
    super(refusal, { cause });
    this.name = 'FileRefusedError';
    this.refusal = refusal;
  }
}

/**
 * The SHA-256 of a PDF in hexadecimal, worked out here: nothing of the file is sent. `onRead` hears how much of it was read, in
 * percent. Raises FileRefusedError, or the reason of the abort.
 */
export async function fingerprintOf(
  file: Blob,
  { signal, onRead }: { signal: AbortSignal; onRead: (percent: number) => void },
): Promise<string> {
  if (file.size > pdfBytesMax) throw new FileRefusedError('tooLarge');
  // Browsers have it on pages that came over https, and on the own machine.
  const subtle: SubtleCrypto | undefined = globalThis.crypto?.subtle;
  if (subtle === undefined) throw new FileRefusedError('notSecure');
  const bytes = await bytesOf(file, signal, onRead);
  if (!isPdf(bytes)) throw new FileRefusedError('notPdf');
  const digest = new Uint8Array(await subtle.digest('SHA-256', bytes));
  signal.throwIfAborted();
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

async function bytesOf(
  file: Blob,
  signal: AbortSignal,
  onRead: (percent: number) => void,
): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(file.size);
  let read = 0;
  try {
    const reader = file.stream().getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      signal.throwIfAborted();
      bytes.set(part.value, read);
      read += part.value.length;
      onRead(Math.floor((read / file.size) * 100));
    }
  } catch (error) {
    signal.throwIfAborted();
    throw new FileRefusedError('unreadable', error);
  }
  if (read !== file.size) throw new FileRefusedError('unreadable');
  return bytes;
}

/** PDF readers take the mark anywhere in the first 1,024 bytes. */
function isPdf(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes.subarray(0, 1024)).includes('%PDF-');
}
