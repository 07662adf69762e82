import { useEffect, useState } from 'react';
import { openPdf, type PdfPages } from './pdf-reader.ts';

/** Opens the file; null until it is open. */
export function usePdfPages(file: Blob): PdfPages | 'unreadable' | null {
  const [opened, setOpened] = useState<{ file: Blob; pages: PdfPages | 'unreadable' } | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    async function open(): Promise<void> {
      const pages = await openPdf(await file.arrayBuffer(), leaving.signal).catch((error: unknown) => {
        if (!leaving.signal.aborted) console.warn('The PDF could not be shown', error);
        return 'unreadable' as const;
      });
      if (!leaving.signal.aborted) setOpened({ file, pages });
    }
    void open();
    return () => leaving.abort();
  }, [file]);
  return opened?.file === file ? opened.pages : null;
}
