import { downloadExcelErrors, previewExcel, type SheetPreview, uploadExcel } from '#contract/offer-sheet.ts';
import { CallError } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import { readCreated } from '#web/api/read/offers.ts';
import { fetchFileByForm, sendForm, type UploadProgress } from '#web/api/upload.ts';

type SendOptions = { signal: AbortSignal; onProgress: (progress: UploadProgress) => void };

/** Asks what uploading the workbook would create; changes nothing. Null where the server cannot tell beforehand. */
export async function checkSheet(sheet: File, { signal, onProgress }: SendOptions): Promise<SheetPreview | null> {
  const answer = await ownCall((until) => sendForm(previewExcel, formOf(sheet), { signal: until, onProgress }), signal);
  if (answer !== null && answer.responseObject === null) {
    throw new CallError({ status: null, envelope: null, requestId: null, cause: undefined });
  }
  return answer?.responseObject ?? null;
}

/** Creates the offers of the workbook, of all rows or of those that have nothing to correct; answers the candidates' ids. A code below 300 is success. */
export async function createOffers(sheet: File, goodRowsOnly: boolean, options: SendOptions): Promise<string[]> {
  const form = formOf(sheet, goodRowsOnly ? { goodRowsOnly: 'true' } : {});
  return readCreated(await sendForm(uploadExcel, form, { ...options, isSuccess: (code) => code < 300 }));
}

export const fetchErrorWorkbook = async (sheet: File): Promise<Blob> =>
  (await fetchFileByForm(downloadExcelErrors, formOf(sheet))).blob;

/** The text fields come before the file, so that they are known when it arrives. */
function formOf(sheet: File, fields: Record<string, string> = {}): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', sheet, sheet.name);
  return form;
}
