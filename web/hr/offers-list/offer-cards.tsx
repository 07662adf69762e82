import { useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { Button, IconButton } from '#web/ui/button.tsx';
import type { Description } from '#web/ui/description-list.tsx';
import { FilterSelect } from '#web/ui/filters.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { OfferStatusBadge } from '#web/ui/offer-status-badge.tsx';
import { CardList, RowCard } from '#web/ui/row-card.tsx';
import { RowCheckbox } from '#web/ui/row-checkbox.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import classes from './offer-cards.module.css';
import { offerColumns, type OfferColumnKey } from './offer-columns.tsx';
import { newestFirst } from './offer-rows.ts';
import { OfferActions } from './offer-row-actions.tsx';
import { deliveryWord, reasonOf } from './offer-status.tsx';
import { type OfferListProps, SelectPage } from './offers-table.tsx';
import type { OfferView } from './use-offer-view.ts';

/** All offers on a phone: a card each, with the same values and actions as a row of the table. */
export function OfferCards(props: OfferListProps) {
  const { view, waiting, busy, instead } = props;
  if (instead !== undefined) return instead;
  const pending = waiting || (busy && view.rows.length === 0 && view.total > 0);
  return (
    <>
      <div className={classes.head}>
        <div className={classes.all}>
          <SelectPage {...props} />
          <span aria-hidden="true">All on this page</span>
        </div>
        <SortChoice view={view} />
      </div>
      {pending ? (
        <div className={classes.pending} aria-hidden="true">
          {[1, 2, 3].map((card) => (
            <Skeleton key={card} height={320} />
          ))}
        </div>
      ) : (
        <CardList label="Offers">
          {view.rows.map((offer) => (
            <OfferCard key={offer.candidateOfferId} offer={offer} {...props} />
          ))}
        </CardList>
      )}
    </>
  );
}

/** Cards have no headers to press: the order is chosen here. */
function SortChoice({ view: { sort, setSort } }: { view: OfferView }) {
  const turned = sort.direction === 'asc' ? 'desc' : 'asc';
  const columns = offerColumns.filter((column) => column.key !== newestFirst.key);
  return (
    <div className={classes.sort}>
      <FilterSelect
        label="Sort by"
        allLabel="Offer ID"
        value={sort.key === newestFirst.key ? '' : sort.key}
        onChange={(key) => setSort(key === '' ? newestFirst : { key: key as OfferColumnKey, direction: 'asc' })}
        options={columns.map(({ key, label }) => ({ value: key, label }))}
      />
      <IconButton
        label={turned === 'asc' ? 'Sort ascending' : 'Sort descending'}
        onClick={() => setSort({ ...sort, direction: turned })}
      >
        <Icon name={sort.direction === 'asc' ? 'arrow-up' : 'arrow-down'} />
      </IconButton>
    </div>
  );
}

function OfferCard({ offer, ...props }: { offer: OfferRecord } & OfferListProps) {
  const { isSelected, onSelect, locked, onLetter, onDelete } = props;
  const [full, setFull] = useState(false);
  const selected = isSelected(offer);
  return (
    <RowCard
      title={offer.candidateName}
      badge={<OfferStatusBadge status={offer.offerLetterStatus} />}
      selected={selected}
      muted={offer.offerLetterStatus === 'Deleted'}
      select={
        <RowCheckbox
          label={`Select ${offer.candidateName}`}
          checked={selected}
          disabled={locked || !offer.may.select}
          onChange={(select) => onSelect([offer], select)}
        />
      }
      items={itemsOf(offer, full)}
      actions={
        <>
          <Button variant="quiet" className={classes.more} aria-expanded={full} onClick={() => setFull(!full)}>
            {full ? 'Less' : 'More'}
            <VisuallyHidden> about {offer.candidateName}</VisuallyHidden>
          </Button>
          <OfferActions offer={offer} onLetter={onLetter} onDelete={onDelete} />
        </>
      }
    />
  );
}

const headed: readonly OfferColumnKey[] = ['candidateName', 'offerLetterStatus'];
const first: readonly OfferColumnKey[] = ['candidateOfferId', 'offeredRole', 'department', 'joiningDate', 'fixedCTC'];

function itemsOf(offer: OfferRecord, full: boolean): Description[] {
  const word = deliveryWord(offer);
  const reason = reasonOf(offer);
  const columns = offerColumns.filter(({ key }) => (full ? !headed.includes(key) : first.includes(key)));
  return [
    ...(word === null ? [] : [{ term: 'E-mail', value: word }]),
    ...(reason === null ? [] : [{ term: 'Reason', value: reason.text }]),
    ...columns.map((column) => ({ term: column.label, value: column.text(offer) })),
  ];
}
