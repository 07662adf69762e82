import { type Ref, useCallback, useMemo } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { DataList } from '#web/ui/data-list/data-list.tsx';
import type { DataListProps } from '#web/ui/data-list/list-props.ts';
import { CardFilters, useFilterRow } from '#web/ui/data-list/filters/filter-row.tsx';
import { PhoneFilters } from '#web/ui/data-list/filters/phone-filters.tsx';
import type { OfferColumn } from '#web/hr/offers-list/columns/offer-columns.tsx';
import { filterOptions } from '#web/hr/offers-list/filters/offer-filters.ts';
import { offerFilterTexts as filterTexts, offersPageTexts as t } from '#web/hr/offers-list/texts.ts';
import type { OfferView } from '#web/hr/offers-list/view/use-offer-view.ts';
import { useMay } from '#web/session/hr/rights.tsx';
import { OfferActions, type OfferRowHandlers } from './offer-row-actions.tsx';

type OfferRowsProps = OfferRowHandlers &
  Pick<DataListProps<OfferRecord, OfferColumn>, 'rows' | 'busy' | 'failed' | 'empty' | 'columns'> & {
    view: OfferView;
    isSelected: (offer: OfferRecord) => boolean;
    onSelect: (offers: readonly OfferRecord[], select: boolean) => void;
    locked: boolean;
    /** There are no offers at all, and nothing to filter. */
    nothingToFilter: boolean;
    head: Ref<HTMLDivElement>;
  };

const keyOf = (offer: OfferRecord) => offer.candidateOfferId;
const nameOf = (offer: OfferRecord) => offer.candidateName;
const isMuted = (offer: OfferRecord) => offer.offerLetterStatus === 'Deleted' || offer.removedOn !== null;
const isSelectable = (offer: OfferRecord) => offer.may.select;

/** The offers of the page (docs/rules/offers-list.md#columns). */
export function OfferRows(props: OfferRowsProps) {
  const { view, nothingToFilter, head, isSelected, onSelect, locked, ...more } = props;
  const { onLetter, onDelete, onResend, onExtend, onAsk, ...list } = more;
  const { filter, setFilter, filterCount, clearFilters, sort, sortBy, setSort } = view;
  const may = useMay();
  const hasActions = may('pay.amounts') || may('offers.write') || may('offers.send');
  const options = useMemo(() => filterOptions(view.options), [view.options]);
  // Where there are no rows, what is shown instead of them takes the filters away.
  const clearing = list.failed === undefined && list.rows?.length !== 0 ? filterCount : 0;
  const filters = { filter, setFilter, options, clearing, onClear: clearFilters };
  const filterOf = useFilterRow(filters);
  const renderActions = useCallback(
    (offer: OfferRecord) => (
      <OfferActions {...{ offer, onLetter, onDelete, onResend, onExtend, onAsk }} hasLetter={may('pay.amounts')} />
    ),
    [onLetter, onDelete, onResend, onExtend, onAsk, may],
  );
  const cardTools = (
    <CardFilters {...{ head, clearing }} onClear={clearFilters}>
      <PhoneFilters
        {...{ ...filters, filterCount, sort }}
        setSort={(next) => next && setSort(next)}
        columns={list.columns}
        showWords={showWords(view)}
      />
    </CardFilters>
  );
  return (
    <DataList
      {...list}
      {...{ keyOf, nameOf, isMuted }}
      renderActions={hasActions ? renderActions : undefined}
      label={t.title}
      skeletonRows={view.size}
      actionsWidth={146}
      {...(may('offers.send') ? { selection: { isSelectable, isSelected, onSelect, locked } } : {})}
      sort={{ ...sort, onSort: sortBy }}
      filterOf={nothingToFilter ? undefined : filterOf}
      cardTools={nothingToFilter ? undefined : cardTools}
    />
  );
}

/** How many cards there will be; while offers are still loading, that is known only where nothing is held back. */
function showWords(view: OfferView): string {
  if (view.phase === 'loading' && view.isNarrowed) return filterTexts.showOffers;
  return filterTexts.showCount(view.total);
}
