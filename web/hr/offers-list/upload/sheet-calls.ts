import {
  downloadExcelErrors,
  downloadExcelTemplate,
  previewExcel,
  type SheetPreview,
  uploadExcel,
} from '#contract/offer-sheet.ts';
import type { Envelope } from '#contract/envelope.ts';
import { CallError, fetchFile } from '#web/api/client.ts';
import { fetchFileByForm, sendForm, type UploadProgress } from '#web/api/upload.ts';

type SendOptions = { signal: AbortSignal; onProgress: (progress: UploadProgress) => void };

/** The empty workbook with today's choices. */
export async function fetchTemplate(signal: AbortSignal): Promise<Blob> {
  return (await fetchFile(downloadExcelTemplate, { signal })).blob;
}

/** Asks what uploading the workbook would create; changes nothing. */
export async function checkSheet(sheet: File, options: SendOptions): Promise<SheetPreview> {
  return held(await sendForm(previewExcel, formOf(sheet), options));
}

/** Creates the offers of the workbook, of all rows or of those that have nothing to mend; answers the candidates' ids. */
export async function createOffers(sheet: File, goodRowsOnly: boolean, options: SendOptions): Promise<string[]> {
  const form = formOf(sheet, goodRowsOnly ? { goodRowsOnly: 'true' } : {});
  return held(await sendForm(uploadExcel, form, options)).candidateIds;
}

/** The rows that have something to mend, as a workbook that says what. */
export async function fetchErrorWorkbook(sheet: File, signal: AbortSignal): Promise<Blob> {
  return (await fetchFileByForm(downloadExcelErrors, formOf(sheet), signal)).blob;
}

/** The text fields stand before the file, so that they are known when it arrives. */
function formOf(sheet: File, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', sheet, sheet.name);
  return form;
}

/** Spec §7: "code below 300 is success, otherwise message". */
function held<T>(answer: Envelope<T>): T {
  if (answer.code < 300 && answer.responseObject !== null) return answer.responseObject;
  throw new CallError({ status: 400, envelope: answer, requestId: null, cause: undefined });
}
