import { FilterChip, FilterChips } from '#web/ui/table/filters.tsx';
import { filterInWords, stageInWords } from './column-filters.ts';
import { offerColumns, type OfferColumn } from '#web/hr/offers-list/columns/offer-columns.tsx';
import type { OfferView } from '#web/hr/offers-list/view/use-offer-view.ts';

type OfferFilterChipsProps = Pick<OfferView, 'filter' | 'setFilter'> & {
  /** The columns whose filters are in sight. */
  columns: readonly OfferColumn[];
};

/** The filters that no control in sight tells of: how far the offers have come, and those of hidden columns. */
export function OfferFilterChips({ filter, setFilter, columns }: OfferFilterChipsProps) {
  const unseen = offerColumns.filter((column) => !columns.includes(column));
  const chips = [stageInWords(filter), ...unseen.map((column) => filterInWords(column, filter))].filter(
    (chip) => chip !== null,
  );
  if (chips.length === 0) return null;
  return (
    <FilterChips>
      {chips.map(({ words, without }) => (
        <FilterChip key={words} onRemove={() => setFilter(without)}>
          {words}
        </FilterChip>
      ))}
    </FilterChips>
  );
}
