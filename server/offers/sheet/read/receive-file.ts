import { createHash } from 'node:crypto';
import { limits } from '#domain/limits.ts';
import { offerSheetRefs as m } from '#domain/hr-messages.ts';
import { AppError, badFields, type FieldFault } from '#server/errors.ts';
import type { FormFields } from '#server/http/form-fields.ts';
import type { ArrivingFile, Form } from '#server/http/multipart.ts';
import { type TextRef } from '#domain/texts.ts';

/** The key that the workbook arrives under (docs/rules/spreadsheet.md#files-that-are-taken). */
const fileKey = 'file';

/** A workbook in memory, the SHA-256 of its bytes in hex, and the text fields that came with it. */
export type ReceivedFile = { file: Buffer; sha256: string; fields: FormFields };

/** Reads a form that holds one workbook under `file`; unknown text fields are ignored, as in the joining form. Raises
 * 400 where the workbook is missing, empty, or not the only file, 413 above 10 MB, of which no more is kept. */
export async function receiveFile(form: Form): Promise<ReceivedFile> {
  const received: { file: KeptFile | null } = { file: null };
  const strangers: FieldFault[] = [];
  const { [fileKey]: _text, ...fields } = await form.read(async (arriving) => {
    if (arriving.path === fileKey) received.file = await keep(arriving);
    else strangers.push({ path: arriving.path, text: m.oneFile });
  });
  if (strangers.length > 0) throw badFields(strangers);
  return { ...required(received.file), fields };
}

/** A file as far as it was kept: null where it broke the limit. */
type KeptFile = { filename: string; bytes: Buffer | null; sha256: string };

async function keep({ filename, content }: ArrivingFile): Promise<KeptFile> {
  const hash = createHash('sha256');
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of content) {
    length += chunk.length;
    if (length > limits.sheetBytesMax) return { filename, bytes: null, sha256: '' };
    hash.update(chunk);
    chunks.push(chunk);
  }
  return { filename, bytes: Buffer.concat(chunks, length), sha256: hash.digest('hex') };
}

function required(kept: KeptFile | null): { file: Buffer; sha256: string } {
  // A form sends a file field that was left empty as a file without name or content.
  if (kept === null || (kept.filename === '' && kept.bytes?.length === 0)) throw atFile(400, m.noFile);
  if (kept.bytes === null) throw atFile(413, m.tooLarge);
  if (kept.bytes.length === 0) throw atFile(400, m.empty);
  return { file: kept.bytes, sha256: kept.sha256 };
}

export const atFile = (status: number, text: TextRef, cause?: unknown): AppError =>
  new AppError(status, text, { fields: [{ path: fileKey, text }], cause });
