import { useState } from 'react';
import { CallError, type FileAnswer } from '#web/api/client.ts';
import { saveFile } from '#web/ui/file/save-file.ts';

export type SignedLetterSource = {
  fetchLetter: () => Promise<FileAnswer>;
  fileName: string;
  onUnauthorized: (error: CallError) => void;
};

/** Saves the signed letter as a file, and says why it could not. */
export function useSignedLetterDownload({ fetchLetter, fileName, onUnauthorized }: SignedLetterSource) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function download(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      saveFile((await fetchLetter()).blob, fileName);
    } catch (failure) {
      if (failure instanceof CallError && failure.status === 401) onUnauthorized(failure);
      else setError(failure);
    } finally {
      setBusy(false);
    }
  }
  return { busy, error, download };
}
