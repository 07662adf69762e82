import { limits } from '#domain/limits.ts';
import { offerSheetMessages as m, sheetFileMessages } from '#domain/hr-messages.ts';
import { formatOf } from '#domain/offer-sheet/file-format.ts';

/** A file that is not sent at all; the message says what to do instead. */
export class SheetRefusal extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'SheetRefusal';
  }
}

/** Reads a chosen file into memory, so that what was checked is what is created, whatever happens to the file on disk.
 * Raises SheetRefusal for what is empty, too large (10 MB), no workbook by its first bytes, or cannot be read. */
export async function readSheet(file: File): Promise<File> {
  if (file.size > limits.sheetBytesMax) throw new SheetRefusal(m.tooLarge);
  if (file.size === 0) throw new SheetRefusal(sheetFileMessages.empty);
  const bytes = new Uint8Array(await contentOf(file));
  const format = formatOf(bytes);
  if (format === null) throw new SheetRefusal(m.wrongType);
  if (format === 'table') throw new SheetRefusal(m.saveAsWorkbook);
  return new File([bytes], file.name, { type: file.type });
}

async function contentOf(blob: Blob): Promise<ArrayBuffer> {
  try {
    return await blob.arrayBuffer();
  } catch (error) {
    if (error instanceof DOMException) throw new SheetRefusal(m.unreadable, error);
    throw error;
  }
}
