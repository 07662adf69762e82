import { useCallback, useState } from 'react';
import { exportOffers } from '#contract/offer-sheet.ts';
import type { OfferFilter } from '#domain/offer/offer-filter.ts';
import { offerListMessages } from '#domain/messages.ts';
import { formatCount } from '#domain/values/count.ts';
import { fetchFile } from '#web/api/client.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { saveFile } from '#web/ui/file/save-file.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export type Export = {
  busy: boolean;
  /** Why the last export failed; null when it did not. */
  error: unknown;
  /** Exports what the filters show, `count` offers; null while the screen does not know how many these are. */
  start: (filter: OfferFilter, count: number | null) => void;
};

/** Fetches what the filters show as a workbook and hands it to the browser's downloads. */
export function useExport(): Export {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = useCallback(async (filter: OfferFilter, count: number | null): Promise<void> => {
    setBusy(true);
    setError(null);
    try {
      const { blob, header } = await fetchFile(exportOffers, { body: { filter } });
      saveFile(blob, /filename="([^"]+)"/.exec(header('content-disposition') ?? '')?.[1] ?? 'offers.xlsx');
      toast(offerListMessages.exported(count === null ? null : formatCount(count)));
    } catch (failure) {
      leaveIfUnauthorized(failure);
      setError(failure);
    } finally {
      setBusy(false);
    }
  }, []);
  return { busy, error, start: (filter, count) => void run(filter, count) };
}
