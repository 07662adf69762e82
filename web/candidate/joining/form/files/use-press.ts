import { useRef, useState } from 'react';

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
