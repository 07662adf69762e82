import { useState } from 'react';
import { CallError, type FileAnswer } from '#web/api/client.ts';
import { saveFile } from '#web/ui/file/save-file.ts';

export type FileSource = {
  read: () => Promise<FileAnswer>;
  fileName: string;
  onUnauthorized: (error: CallError) => void;
};

export function useFileSave({ read, fileName, onUnauthorized }: FileSource) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  async function download(): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      saveFile((await read()).blob, fileName);
    } catch (failure) {
      if (failure instanceof CallError && failure.status === 401) onUnauthorized(failure);
      else setError(failure);
    } finally {
      setBusy(false);
    }
  }
  return { busy, error, download };
}
