import { type ReactNode, type Ref, useCallback } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { DataList } from '#web/ui/data-list/data-list.tsx';
import type { DataListProps } from '#web/ui/data-list/list-props.ts';
import type { OfferColumn } from '#web/hr/offers-list/columns/offer-columns.tsx';
import { ClearFilters } from '#web/hr/offers-list/filters/clear-filters.tsx';
import { ColumnFilter } from '#web/hr/offers-list/filters/column-filter.tsx';
import { PhoneFilters } from '#web/hr/offers-list/filters/phone-filters.tsx';
import { offersPageTexts as t } from '#web/hr/offers-list/texts.ts';
import type { OfferView } from '#web/hr/offers-list/view/use-offer-view.ts';
import { OfferActions, type OfferRowHandlers } from './offer-row-actions.tsx';
import classes from './offer-rows.module.css';

type OfferRowsProps = OfferRowHandlers &
  Pick<DataListProps<OfferRecord, OfferColumn>, 'rows' | 'busy' | 'failed' | 'empty' | 'columns'> & {
    view: OfferView;
    isSelected: (offer: OfferRecord) => boolean;
    onSelect: (offers: readonly OfferRecord[], select: boolean) => void;
    /** Nothing can be selected while offers are being sent. */
    locked: boolean;
    /** There are no offers at all, and nothing to filter. */
    nothingToFilter: boolean;
    /** Where the cards begin. */
    head: Ref<HTMLDivElement>;
  };

const keyOf = (offer: OfferRecord) => offer.candidateOfferId;
const nameOf = (offer: OfferRecord) => offer.candidateName;
const isMuted = (offer: OfferRecord) => offer.offerLetterStatus === 'Deleted' || offer.removedOn !== null;
const isSelectable = (offer: OfferRecord) => offer.may.select;

/** The offers of the page (docs/rules/offers-list.md#columns). */
export function OfferRows(props: OfferRowsProps) {
  const { view, nothingToFilter, head, onLetter, onDelete, onResend, onExtend, isSelected, onSelect, locked, ...list } =
    props;
  const { filter, setFilter, options, clearFilters, sort, sortBy } = view;
  // Where there are no rows, what is shown instead of them takes the filters away.
  const clearing = list.failed === undefined && list.rows?.length !== 0 ? view.filterCount : 0;
  const filterOf = useCallback(
    (column: OfferColumn): ReactNode =>
      // First in the row, and in sight however far the table is scrolled.
      column.card === 'title' && clearing > 0 ? (
        <ClearFilters count={clearing} onClear={clearFilters} narrow />
      ) : (
        column.filter && <ColumnFilter {...{ column, filter, setFilter, options }} />
      ),
    [filter, setFilter, options, clearing, clearFilters],
  );
  const renderActions = useCallback(
    (offer: OfferRecord) => <OfferActions {...{ offer, onLetter, onDelete, onResend, onExtend }} />,
    [onLetter, onDelete, onResend, onExtend],
  );
  const cardTools = (
    <>
      <div ref={head} className={classes.filters}>
        <PhoneFilters view={view} />
      </div>
      {clearing > 0 && (
        <div className={classes.clear}>
          <ClearFilters count={clearing} onClear={clearFilters} />
        </div>
      )}
    </>
  );
  return (
    <DataList
      {...list}
      {...{ keyOf, nameOf, isMuted, renderActions }}
      label={t.title}
      skeletonRows={view.pageSize}
      actionsWidth={146}
      selection={{ isSelectable, isSelected, onSelect, locked }}
      sort={{ ...sort, onSort: sortBy }}
      filterOf={nothingToFilter ? undefined : filterOf}
      cardTools={nothingToFilter ? undefined : cardTools}
    />
  );
}
