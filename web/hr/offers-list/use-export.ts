import { exportOffers } from '#contract/offer-sheet.ts';
import type { OfferFilter } from '#domain/offer/offer-filter.ts';
import { offerListMessages } from '#domain/messages.ts';
import { formatCount } from '#domain/values/count.ts';
import { fetchFile } from '#web/api/client.ts';
import { useFileSaving } from '#web/session/hr/use-file-saving.ts';
import { toast } from '#web/ui/feedback/toast.ts';

export type Export = ReturnType<typeof useExport>;

/** Saves what the filters show as a workbook, `count` offers; null while the screen does not know their number. */
export function useExport() {
  const { busy, error, save } = useFileSaving();
  // It continues when the screen is left.
  const start = (filter: OfferFilter, count: number | null) =>
    save(
      () => fetchFile(exportOffers, { body: { filter } }),
      'offers.xlsx',
      () => toast(offerListMessages.exported(count === null ? null : formatCount(count))),
    );
  return { busy, error, start };
}
