import { useEffect, useRef, useState } from 'react';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import { fetchErrorWorkbook } from './sheet-calls.ts';
import { errorsTrouble, type UploadTrouble } from './upload-trouble.ts';

/** Fetches the rows to correct and hands them to the browser's downloads, one fetch at a time. */
export function useErrorWorkbook(onTrouble: (trouble: UploadTrouble | null) => void) {
  const [busy, setBusy] = useState(false);
  const running = useRef<AbortController | null>(null);
  const saved = useRef<File | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  /** Answers whether it was downloaded; if not, the trouble is shown. */
  async function save(sheet: File): Promise<boolean> {
    if (running.current !== null) return false;
    const controller = new AbortController();
    running.current = controller;
    setBusy(true);
    onTrouble(null);
    try {
      saveFile(await fetchErrorWorkbook(sheet, controller.signal), 'offer_errors.xlsx');
      saved.current = sheet;
      return true;
    } catch (error) {
      if (controller.signal.aborted) return false;
      leaveIfUnauthorized(error);
      onTrouble(errorsTrouble(error));
      return false;
    } finally {
      running.current = null;
      setBusy(false);
    }
  }

  return {
    busy,
    save: (sheet: File) => void save(sheet),
    /** As `save`, but not again for a sheet whose rows were saved before. */
    saveOnce: async (sheet: File) => saved.current === sheet || save(sheet),
  };
}
