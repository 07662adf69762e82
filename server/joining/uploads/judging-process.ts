import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { type DocumentDefect, isCutOff } from '#domain/joining/documents/documents.ts';
import { serveTasks } from '#server/process/child-tasks.ts';
import type { BytesQuestion, JudgeTask } from './judge-file.ts';
import { isWholeJpeg, isWholePng } from './whole-picture.ts';

serveTasks<JudgeTask, DocumentDefect | null, BytesQuestion>(async (type, ask) => {
  const bytes = Buffer.from((await ask('bytes')) as Uint8Array);
  if (type === 'PDF') return defectOfPdf(bytes);
  const isWhole = type === 'PNG' ? await isWholePng(bytes) : isWholeJpeg(bytes);
  return isWhole ? null : 'broken';
});

/** Opens a PDF as the browsers of our pages do (web/ui/document/pdf-reader.ts): by its pages and without a password. */
async function defectOfPdf(bytes: Buffer): Promise<DocumentDefect | null> {
  const unusable = isCutOff(bytes) ? 'incomplete' : 'broken';
  // The reader takes the bytes over.
  const reading = getDocument({ data: new Uint8Array(bytes), useWasm: false, enableXfa: false });
  try {
    const pdf = await reading.promise;
    if (pdf.numPages === 0) return unusable;
    await pdf.getPage(1);
    return unusable === 'incomplete' ? unusable : null;
  } catch (error) {
    return error instanceof Error && error.name === 'PasswordException' ? 'password' : unusable;
  } finally {
    await reading.destroy();
  }
}
