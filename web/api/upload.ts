import type { Call } from '#contract/call.ts';
import { type Answer, answerOf, type FileAnswer, fileOf, request } from './client.ts';

/** How far an upload is: bytes of the body that were sent, and all there are. */
export type UploadProgress = { sent: number; total: number };

type UploadOptions = {
  signal: AbortSignal;
  onProgress?: (progress: UploadProgress) => void;
  /** Which codes of an answer are a success, where it is not 200 alone. */
  isSuccess?: (code: number) => boolean;
};

/**
 * Sends a call whose body is a form (`encoding` of the contract): multipart with files, or form-encoded text. Raises
 * CallError, or the abort's error when `signal` was aborted.
 */
export async function sendForm<C extends Call>(
  call: C,
  form: FormData | URLSearchParams,
  { signal, onProgress, isSuccess }: UploadOptions,
): Promise<Answer<C>> {
  const response = await request(call, {
    data: form,
    signal,
    onUploadProgress: ({ loaded, total }) => {
      if (total !== undefined && total > 0) onProgress?.({ sent: loaded, total });
    },
  });
  return answerOf<C>(response, isSuccess);
}

/** Sends a form to a call that answers a file. Raises as `sendForm` does. */
export async function fetchFileByForm(call: Call, form: FormData): Promise<FileAnswer> {
  return fileOf(await request(call, { data: form, responseType: 'blob' }));
}
