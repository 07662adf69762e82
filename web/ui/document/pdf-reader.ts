import type { PDFDocumentLoadingTask, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type DocumentDefect, isCutOff } from '#domain/joining/documents/documents.ts';
import { allowOwnWorkers } from './own-workers.ts';

export type PdfPages = readonly PDFPageProxy[];

const workerUrl = new URL('pdfjs-dist/legacy/build/pdf.worker.min.mjs', import.meta.url);

/** The reader, from our own origin and only here; the older build, for phones that have not been updated for years. */
export async function loadPdfReader() {
  const reader = await import('pdfjs-dist/legacy/build/pdf.mjs');
  reader.GlobalWorkerOptions.workerSrc = workerUrl.href;
  allowOwnWorkers();
  return reader;
}

/** Each page is a picture in memory: more of them than any paper of ours has would take the browser's. */
const pagesMax = 50;
/** Larger pictures in a page are left out: some KB can unpack to any number of pixels. A4 at 600 dpi has 35 million. */
const maxImageSize = 2 ** 26;

// Our PDFs bring their own fonts and no scripts: nothing is to be fetched, and WebAssembly is not allowed here.
const limits = { useWasm: false, useWorkerFetch: false, enableXfa: false, maxImageSize };

/** Opens the bytes of a PDF: its pages, which can be drawn until `signal` is aborted. Raises when the bytes are no PDF,
 * and for one with more pages than can be looked at here. */
export async function openPdf(bytes: ArrayBuffer, signal: AbortSignal): Promise<PDFPageProxy[]> {
  const { getDocument } = await loadPdfReader();
  signal.throwIfAborted();
  const task = getDocument({ data: new Uint8Array(bytes), ...limits });
  signal.addEventListener('abort', () => close(task), { once: true });
  const pdf = await task.promise;
  if (pdf.numPages > pagesMax) {
    close(task);
    throw new Error(`A PDF of ${pdf.numPages} pages is not shown here`);
  }
  return Promise.all(Array.from({ length: pdf.numPages }, (_, index) => pdf.getPage(index + 1)));
}

/** Why a PDF cannot be opened by who will view it, or null; the server judges in the same way
 * (server/joining/uploads/judging-process.ts). Raises when the reader itself fails, as without a connection. */
export async function defectOfPdf(bytes: ArrayBuffer): Promise<DocumentDefect | null> {
  const unusable = isCutOff(new Uint8Array(bytes)) ? 'incomplete' : 'broken';
  const { getDocument } = await loadPdfReader();
  const task = getDocument({ data: new Uint8Array(bytes), ...limits });
  try {
    const pdf = await task.promise;
    if (pdf.numPages === 0) return unusable;
    await pdf.getPage(1);
    return unusable === 'incomplete' ? unusable : null;
  } catch (error) {
    const name = error instanceof Error ? error.name : '';
    if (name === 'PasswordException') return 'password';
    if (readerFailures.has(name)) throw error;
    return unusable;
  } finally {
    close(task);
  }
}

/** Of the reader and not of the PDF: plain errors, as when its worker cannot be loaded. */
const readerFailures: ReadonlySet<string> = new Set(['', 'Error', 'TypeError', 'AbortException']);

function close(task: PDFDocumentLoadingTask): void {
  task.destroy().catch((error: unknown) => console.warn('The PDF could not be closed', error));
}
