import { type PhoneHandoff, sendHandoffFile } from '#contract/handoff.ts';
import { CallError } from '#web/api/client.ts';
import { sendForm, type UploadProgress } from '#web/api/upload.ts';
import { pause } from '#web/session/pause.ts';

const pauseMs = 3000;

type Sending = {
  code: string;
  file: File;
  signal: AbortSignal;
  /** The part that has been sent, from 0 to 1; null while the connection is lost. */
  onProgress: (part: number | null) => void;
};

/** Sends a file, again while the connection is lost, under one id, so that it arrives once. Raises what the server
 * refuses, and the abort's error. */
export async function sendPhoto({ code, file, signal, onProgress }: Sending): Promise<PhoneHandoff | null> {
  const form = new FormData();
  form.append('code', code);
  form.append('fileId', newId());
  form.append('file', file, file.name);
  for (;;) {
    try {
      const options = { signal, onProgress: ({ sent, total }: UploadProgress) => onProgress(sent / total) };
      return (await sendForm(sendHandoffFile, form, options)).responseObject;
    } catch (error) {
      if (!(error instanceof CallError) || (error.status !== null && error.status < 500)) throw error;
      onProgress(null);
      await pause(pauseMs, signal);
    }
  }
}

/** Also on a page without https, where a browser has no `randomUUID`. */
export function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`;
}
