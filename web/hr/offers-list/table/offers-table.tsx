import { memo, type ReactNode } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { PageCheckbox } from '#web/ui/table/page-checkbox.tsx';
import { RowCheckbox } from '#web/ui/table/row-checkbox.tsx';
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx';
import { SortHeader, TableFrame, Td, Th, Tr } from '#web/ui/table/table.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import type { OfferColumn } from '#web/hr/offers-list/columns/offer-columns.tsx';
import { OfferFilterRow } from '#web/hr/offers-list/filters/offer-filter-row.tsx';
import { OfferRowActions, type OfferRowHandlers } from './offer-row-actions.tsx';
import { OfferStatus, type OfferReason } from '#web/hr/offers-list/columns/offer-status.tsx';
import {
  actionsWidth,
  checkboxWidth,
  stickinessOf,
  stickyWidth,
} from '#web/hr/offers-list/columns/offer-table-layout.ts';
import type { OfferView } from '#web/hr/offers-list/view/use-offer-view.ts';

/** What a row or a card can be asked for; the same functions as long as the screen is there. */
type OfferHandlers = OfferRowHandlers & {
  onSelect: (offers: readonly OfferRecord[], select: boolean) => void;
  onReason: (reason: OfferReason) => void;
};

/** What both forms of the list, table and cards, are made of. */
export type OfferListProps = OfferHandlers & {
  view: OfferView;
  /** The columns that show. */
  columns: readonly OfferColumn[];
  isSelected: (offer: OfferRecord) => boolean;
  /** More rows are on their way; those that are there can be used. */
  busy: boolean;
  /** Nothing can be selected while offers are being sent. */
  locked: boolean;
  /** There are no offers at all, and nothing to filter. */
  empty: boolean;
  /** What stands in the place of the rows; where there is neither, they are on their way. */
  instead?: ReactNode;
};

const sticking = { start: stickyWidth, end: actionsWidth };

/** All offers on a wide screen (docs/rules/offers-list.md#columns). */
export function OffersTable(props: OfferListProps) {
  const { view, columns, busy, instead, isSelected, locked, onSelect, onReason, onLetter, onDelete } = props;
  const widths = [checkboxWidth, ...columns.map((column) => column.width), actionsWidth];
  return (
    <TableFrame
      label="Offers"
      columns={widths}
      busy={busy}
      instead={instead}
      sticking={sticking}
      skip="Skip to the rows"
    >
      <thead>
        <tr>
          <Th sticky={0}>
            <SelectPage {...props} />
          </Th>
          <SortHeaders columns={columns} sort={view.sort} sortBy={view.sortBy} />
          <Th sticky="end">
            <VisuallyHidden>Actions</VisuallyHidden>
          </Th>
        </tr>
        {!props.empty && (
          <OfferFilterRow
            columns={columns}
            filter={view.filter}
            setFilter={view.setFilter}
            options={view.options}
            clearFilters={view.clearFilters}
            clearing={instead === undefined ? view.filterCount : 0}
          />
        )}
      </thead>
      {view.rows.length === 0 && instead === undefined ? (
        <SkeletonRows rows={view.pageSize} columns={widths.length} />
      ) : (
        <tbody>
          {view.rows.map((offer) => (
            <OfferRow
              key={offer.candidateOfferId}
              offer={offer}
              columns={columns}
              selected={isSelected(offer)}
              {...{ locked, onSelect, onReason, onLetter, onDelete }}
            />
          ))}
        </tbody>
      )}
    </TableFrame>
  );
}

type SortHeadersProps = Pick<OfferView, 'sort' | 'sortBy'> & { columns: readonly OfferColumn[] };

const SortHeaders = memo(function SortHeaders({ columns, sort, sortBy }: SortHeadersProps) {
  return columns.map((column) => (
    <SortHeader
      key={column.key}
      {...stickinessOf(column)}
      numeric={column.numeric}
      direction={sort.key === column.key ? sort.direction : undefined}
      onSort={() => sortBy(column.key)}
    >
      {column.label}
    </SortHeader>
  ));
});

type SelectPageProps = Pick<OfferListProps, 'view' | 'isSelected' | 'onSelect' | 'locked'>;

/** Selects the rows of the page that can be selected. */
export function SelectPage({ view, isSelected, onSelect, locked }: SelectPageProps) {
  const selectable = view.rows.filter((offer) => offer.may.select);
  return <PageCheckbox {...{ selectable, isSelected, onSelect, locked }} />;
}

type OfferRowProps = OfferHandlers & {
  offer: OfferRecord;
  columns: readonly OfferColumn[];
  selected: boolean;
  locked: boolean;
};

const OfferRow = memo(function OfferRow(props: OfferRowProps) {
  const { offer, columns, selected, locked, onSelect, onReason, onLetter, onDelete } = props;
  return (
    <Tr selected={selected} muted={offer.offerLetterStatus === 'Deleted' || offer.removedOn !== null}>
      <Td sticky={0}>
        <RowCheckbox
          label={`Select ${offer.candidateName}`}
          checked={selected}
          disabled={locked || !offer.may.select}
          onChange={(select) => onSelect([offer], select)}
        />
      </Td>
      {columns.map((column) => (
        <Td
          key={column.key}
          {...stickinessOf(column)}
          numeric={column.numeric}
          strong={column.key === 'candidateName'}
          title={titleOf(column, offer)}
        >
          {column.key === 'offerLetterStatus' ? <OfferStatus offer={offer} onReason={onReason} /> : column.text(offer)}
        </Td>
      ))}
      <Td sticky="end">
        <OfferRowActions offer={offer} onLetter={onLetter} onDelete={onDelete} />
      </Td>
    </Tr>
  );
});

/** What is too long for its column can be read by pointing at it. */
function titleOf(column: OfferColumn, offer: OfferRecord): string | undefined {
  const text = column.text(offer);
  return typeof text === 'string' && text.length * 8 > column.width ? text : undefined;
}
