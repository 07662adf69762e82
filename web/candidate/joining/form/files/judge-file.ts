import type { DocumentDefect, FileType } from '#domain/joining/documents/documents.ts';
import { defectOfPdf } from '#web/ui/document/pdf-reader.ts';

const defects = new WeakMap<File, DocumentDefect>();

/** Why a file that was judged cannot be opened; undefined for one that can be, and for one that was not judged. */
export const knownDefect = (file: File): DocumentDefect | undefined => defects.get(file);

/** Opens a file, so that `knownDefect` answers for it. What this browser cannot judge, such as a PDF while the reader
 * cannot be loaded, is left to the server. */
export async function judge(file: File, type: FileType): Promise<void> {
  const defect = await (type === 'PDF' ? judgePdf(file) : judgePicture(file));
  if (defect !== null) defects.set(file, defect);
}

async function judgePdf(file: File): Promise<DocumentDefect | null> {
  try {
    return await defectOfPdf(await file.arrayBuffer());
  } catch (error) {
    console.info('A chosen PDF could not be judged', error);
    return null;
  }
}

async function judgePicture(file: File): Promise<DocumentDefect | null> {
  if (typeof createImageBitmap === 'undefined') return null;
  try {
    const picture = await createImageBitmap(file);
    picture.close();
    return null;
  } catch (error) {
    console.info('A chosen picture could not be opened', error instanceof Error ? error.name : error);
    return 'broken';
  }
}
