import { createContext, use, useRef, useState } from 'react';
import type { UploadProgress } from '#web/api/upload.ts';
import type { FileUpload } from '#web/ui/file/file-field.tsx';

/** The save that the files of a step travel with. */
export type Upload = {
  progress: UploadProgress | null;
  /** The chosen files in the order in which they are sent. */
  files: readonly File[];
  cancel: () => void;
  /** Next waits for this. */
  track: (read: Promise<void>) => void;
};

export const UploadContext = createContext<Upload | null>(null);

export function useUpload(): Upload {
  const upload = use(UploadContext);
  if (upload === null) throw new Error('A file field is inside the form of a step');
  return upload;
}

/** How much of one file has been sent. The files are the last part of the body, one after the other: what was sent
 * beyond the text belongs to the first of them, then to the next. */
export function uploadOf(file: File | null, { progress, files, cancel }: Upload): FileUpload | undefined {
  if (file === null || progress === null) return undefined;
  const all = files.reduce((bytes, { size }) => bytes + size, 0);
  const before = files.slice(0, files.indexOf(file)).reduce((bytes, { size }) => bytes + size, 0);
  const sent = progress.sent - (progress.total - all) - before;
  return { sent: Math.max(0, Math.min(file.size, sent)), onCancel: cancel };
}

/** Busy from the press on, as a large picture takes seconds to check: another press does nothing. A file that is still
 * being checked is part of the save, so the work waits for all that `track` has received. */
export function usePress() {
  const [busy, setBusy] = useState(false);
  const isBusy = useRef(false);
  const reads = useRef(new Set<Promise<void>>());

  function track(read: Promise<void>): void {
    reads.current.add(read);
    void read.finally(() => reads.current.delete(read));
  }

  async function press(work: () => Promise<void>): Promise<void> {
    if (isBusy.current) return;
    isBusy.current = true;
    setBusy(true);
    try {
      await Promise.all(reads.current);
      await work();
    } finally {
      isBusy.current = false;
      setBusy(false);
    }
  }

  return { busy, track, press };
}
