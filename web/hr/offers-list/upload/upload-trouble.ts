import type { FieldError } from '#contract/envelope.ts';
import { offerSheetMessages as m } from '#domain/hr-messages.ts';
import { CallError, messageOr } from '#web/api/client.ts';
import { requestIdOf } from '#web/api/failed-call.tsx';
import type { UploadProgress } from '#web/api/upload.ts';
import { SheetRefusal } from './chosen-sheet.ts';

/** Why it did not go on, in words for the user. */
export type UploadTrouble = { message: string; requestId?: string };

/** Why the offers were not created. A fully sent upload without an answer may have been a success all the same. */
export function uploadTrouble(error: unknown, progress: UploadProgress | null): UploadTrouble & { inDoubt: boolean } {
  const inDoubt = error instanceof CallError && error.envelope === null && wasSent(error, progress);
  return { ...troubleOf(error, inDoubt ? m.inDoubt : m.uploadFailed), inDoubt };
}

/** True when rows of the sheet were refused: another user may have created some of them. */
export function isAboutRows(error: unknown): boolean {
  return error instanceof CallError && error.fields.some(({ path }) => path.startsWith('rows['));
}

function wasSent(error: CallError, progress: UploadProgress | null): boolean {
  return error.status !== null || (progress !== null && progress.sent >= progress.total);
}

/** Why it failed, `fallback` where nothing says so. What is neither a refusal nor a failed call is a defect of ours and raised again. */
export function troubleOf(error: unknown, fallback: string): UploadTrouble {
  if (error instanceof SheetRefusal) return { message: error.message };
  if (!(error instanceof CallError)) throw error;
  const requestId = requestIdOf(error);
  return { message: aboutFile(error.fields) ?? messageOr(error, fallback), ...(requestId && { requestId }) };
}

/** What is wrong with the file as a whole, where the answer says it next to a general message. */
function aboutFile(fields: readonly FieldError[]): string | undefined {
  return fields.find(({ path }) => path === 'file')?.message;
}
