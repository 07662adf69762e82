import type { Call } from '#contract/call.ts';
import { envelopeIn } from './received-envelope.ts';
import { type Answer, answerOf, type FileAnswer, fileOf, request } from './client.ts';

/** How far an upload is: bytes of the body that were sent, and all there are. */
export type UploadProgress = { sent: number; total: number };

type UploadOptions = {
  signal: AbortSignal;
  onProgress?: ((progress: UploadProgress) => void) | undefined;
  /** Which codes of an answer are a success, where it is not 200 alone. */
  isSuccess?: (code: number) => boolean;
};

/** Sends a call whose body is a form (`encoding` of the contract): multipart with files, or form-encoded text. Raises
 * CallError, or the abort's error when `signal` was aborted. */
export async function sendForm<C extends Call>(
  call: C,
  form: FormData | URLSearchParams,
  { signal, onProgress, isSuccess }: UploadOptions,
): Promise<Answer<C>> {
  return answerOf<C>(await post(call, form, { signal, onProgress }), isSuccess);
}

/** Sends a step to be saved. What a success answers is not specified: it fails only where the HTTP status or the `code`
 * of an envelope says so (docs/rules/responses.md#what-counts-as-a-failure). Raises as `sendForm` does. */
export async function saveForm(call: Call, form: FormData | URLSearchParams, options: UploadOptions): Promise<void> {
  const response = await post(call, form, options);
  if (envelopeIn(response.data) !== null) answerOf(response, (code) => code < 400);
}

function post(call: Call, form: FormData | URLSearchParams, { signal, onProgress }: UploadOptions) {
  return request(call, {
    data: form,
    signal,
    onUploadProgress: ({ loaded, total }) => {
      if (total !== undefined && total > 0) onProgress?.({ sent: loaded, total });
    },
  });
}

export const fetchFileByForm = async (call: Call, form: FormData): Promise<FileAnswer> =>
  fileOf(await request(call, { data: form, responseType: 'blob' }));
