import { useState } from 'react';
import { type FileAnswer, messageOr } from '#web/api/client.ts';
import { useSubmission } from '#web/session/use-submission.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { leaveIfUnauthorized } from './hr-unauthorized.ts';

/** Hands a file to the browser's downloads, under the server's name for it where it has one. */
export function saveAnswer({ blob, header }: FileAnswer, name: string): void {
  saveFile(blob, /filename="([^"]+)"/.exec(header('content-disposition') ?? '')?.[1] ?? name);
}

/** Fetches files of HR to save them, one at a time. A failure is a toast where `failed` says it, else it is `error`. */
export function useFileSaving(failed?: string) {
  const [error, setError] = useState<unknown>(null);
  const { busy, submit } = useSubmission();

  function save(fetch: (signal: AbortSignal) => Promise<FileAnswer>, name: string, onSaved?: () => void): void {
    setError(null);
    submit(async (signal) => {
      try {
        saveAnswer(await fetch(signal), name);
        onSaved?.();
      } catch (failure) {
        if (signal.aborted) return;
        leaveIfUnauthorized(failure);
        if (failed === undefined) setError(failure);
        else toast(messageOr(failure, failed), 'bad');
      }
    });
  }
  return { busy, error, save };
}
