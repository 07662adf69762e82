import { UnseenFilters } from '#web/ui/data-list/filters/filter-row.tsx';
import { filterInWords, hiddenColumns } from '#web/ui/data-list/filters/list-filters.ts';
import { stageInWords } from './column-filters.ts';
import { offerColumns, type OfferColumn } from '#web/hr/offers-list/columns/offer-columns.tsx';
import type { OfferView } from '#web/hr/offers-list/view/use-offer-view.ts';

type OfferFilterChipsProps = Pick<OfferView, 'filter' | 'setFilter'> & {
  /** The columns whose filters are in sight. */
  columns: readonly OfferColumn[];
};

/** The filters that no control in sight tells of: how far the offers have come, and those of hidden columns. */
export function OfferFilterChips({ filter, setFilter, columns }: OfferFilterChipsProps) {
  const hidden = hiddenColumns(offerColumns, columns).map((column) => filterInWords(column, filter));
  return <UnseenFilters chips={[stageInWords(filter), ...hidden]} onRemove={setFilter} />;
}
