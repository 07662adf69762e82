import { type Ref, useCallback, useMemo } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import type { DataListProps } from '#web/ui/data-list/list-props.ts';
import { FilteredList } from '#web/ui/data-list/filtered-list.tsx';
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
  const { view, isSelected, onSelect, locked, ...more } = props;
  const { onLetter, onDelete, onResend, onExtend, onAsk, ...list } = more;
  const may = useMay();
  const hasActions = may('pay.amounts') || may('offers.write') || may('offers.send');
  const options = useMemo(() => filterOptions(view.options), [view.options]);
  const renderActions = useCallback(
    (offer: OfferRecord) => (
      <OfferActions {...{ offer, onLetter, onDelete, onResend, onExtend, onAsk }} hasLetter={may('pay.amounts')} />
    ),
    [onLetter, onDelete, onResend, onExtend, onAsk, may],
  );
  return (
    <FilteredList
      {...list}
      {...{ view, options, keyOf, nameOf, isMuted }}
      allColumns={list.columns}
      renderActions={hasActions ? renderActions : undefined}
      label={t.title}
      skeletonRows={view.size}
      actionsWidth={146}
      {...(may('offers.send') ? { selection: { isSelectable, isSelected, onSelect, locked } } : {})}
      showWords={showWords(view)}
    />
  );
}

/** How many cards there will be; while offers are still loading, that is known only where nothing is held back. */
function showWords(view: OfferView): string {
  if (view.phase === 'loading' && view.isNarrowed) return filterTexts.showOffers;
  return filterTexts.showCount(view.total);
}
