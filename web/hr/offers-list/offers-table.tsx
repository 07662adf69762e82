import type { ReactNode } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { limits } from '#domain/limits.ts';
import { RowCheckbox } from '#web/ui/row-checkbox.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { SortHeader, TableFrame, Td, Th, Tr } from '#web/ui/table.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { offerColumns, type OfferColumn } from './offer-columns.tsx';
import { OfferRowActions, type OfferRowHandlers } from './offer-row-actions.tsx';
import { OfferStatus, type OfferReason } from './offer-status.tsx';
import type { OfferView } from './use-offer-view.ts';

const checkboxWidth = 44;
const actionsWidth = 114;
const widths = [checkboxWidth, ...offerColumns.map((column) => column.width), actionsWidth];
const idWidth = offerColumns[0]?.width ?? 0;

/** ID and name stay in sight when the table is scrolled sideways. */
function stickiness(index: number): { sticky?: number; edge?: boolean } {
  if (index === 0) return { sticky: checkboxWidth };
  if (index === 1) return { sticky: checkboxWidth + idWidth, edge: true };
  return {};
}

/** What both forms of the list, table and cards, are made of. */
export type OfferListProps = OfferRowHandlers & {
  view: OfferView;
  isSelected: (offer: OfferRecord) => boolean;
  onSelect: (offers: readonly OfferRecord[], select: boolean) => void;
  onReason: (reason: OfferReason) => void;
  /** The first rows are on their way. */
  waiting: boolean;
  /** More rows are on their way; those that are there can be used. */
  busy: boolean;
  /** Nothing can be selected while offers are being sent. */
  locked: boolean;
  /** What stands in the place of the rows. */
  instead?: ReactNode;
};

/** All offers on a wide screen (spec §2, "Offer list screen"). */
export function OffersTable(props: OfferListProps) {
  const { view, waiting, busy, instead } = props;
  // A page whose rows have not come yet waits for them as the first one does.
  const pending = waiting || (busy && view.rows.length === 0 && view.total > 0);
  return (
    <TableFrame label="Offers" columns={widths} busy={busy} instead={instead}>
      <thead>
        <tr>
          <Th sticky={0}>
            <SelectPage {...props} />
          </Th>
          {offerColumns.map((column, index) => (
            <SortHeader
              key={column.key}
              {...stickiness(index)}
              numeric={column.numeric}
              direction={view.sort.key === column.key ? view.sort.direction : undefined}
              onSort={() => view.sortBy(column.key)}
            >
              {column.label}
            </SortHeader>
          ))}
          <Th sticky="end">
            <VisuallyHidden>Actions</VisuallyHidden>
          </Th>
        </tr>
      </thead>
      {pending ? (
        <SkeletonRows rows={limits.offersPageSize} columns={widths.length} />
      ) : (
        <tbody>
          {view.rows.map((offer) => (
            <OfferRow key={offer.candidateOfferId} offer={offer} {...props} />
          ))}
        </tbody>
      )}
    </TableFrame>
  );
}

/** Selects the rows of the page that can be selected. */
export function SelectPage({ view, isSelected, onSelect, locked }: OfferListProps) {
  const selectable = view.rows.filter((offer) => offer.may.select);
  const chosen = selectable.filter(isSelected).length;
  return (
    <RowCheckbox
      label="Select all on this page"
      checked={chosen > 0 && chosen === selectable.length}
      indeterminate={chosen > 0 && chosen < selectable.length}
      disabled={locked || selectable.length === 0}
      onChange={(select) => onSelect(selectable, select)}
    />
  );
}

function OfferRow({ offer, ...props }: { offer: OfferRecord } & OfferListProps) {
  const { isSelected, onSelect, onReason, locked, onLetter, onDelete } = props;
  const selected = isSelected(offer);
  return (
    <Tr selected={selected} muted={offer.offerLetterStatus === 'Deleted'}>
      <Td sticky={0}>
        <RowCheckbox
          label={`Select ${offer.candidateName}`}
          checked={selected}
          disabled={locked || !offer.may.select}
          onChange={(select) => onSelect([offer], select)}
        />
      </Td>
      {offerColumns.map((column, index) => (
        <Td
          key={column.key}
          {...stickiness(index)}
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
}

/** What is too long for its column can be read by pointing at it. */
function titleOf(column: OfferColumn, offer: OfferRecord): string | undefined {
  const text = column.text(offer);
  return typeof text === 'string' && text.length * 8 > column.width ? text : undefined;
}
