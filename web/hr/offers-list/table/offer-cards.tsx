import { type Ref, useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Description } from '#web/ui/layout/description-list.tsx';
import { OfferStatusBadge } from '#web/ui/feedback/offer-status-badge.tsx';
import { PendingCards } from '#web/ui/table/pending-cards.tsx';
import { CardList, RowCard } from '#web/ui/table/row-card.tsx';
import { RowCheckbox } from '#web/ui/table/row-checkbox.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { ClearFilters } from '#web/hr/offers-list/filters/clear-filters.tsx';
import classes from './offer-cards.module.css';
import { offerColumns } from '#web/hr/offers-list/columns/offer-columns.tsx';
import { OfferActions } from './offer-row-actions.tsx';
import { deliveryWord, openWords, reasonOf, waitingWords } from '#web/hr/offers-list/columns/offer-status.tsx';
import { type OfferListProps, SelectPage } from './offers-table.tsx';
import { PhoneFilters } from '#web/hr/offers-list/filters/phone-filters.tsx';
import type { OfferColumnKey } from '#web/hr/offers-list/store/offer-sort.ts';

/** All offers on a phone: a card each, with the same values and actions as a row of the table. */
export function OfferCards(props: OfferListProps & { head: Ref<HTMLDivElement> }) {
  const { view, instead, head, empty } = props;
  const pending = view.rows.length === 0;
  return (
    <>
      {!empty && (
        <div ref={head} className={classes.head}>
          <div className={classes.all}>
            <SelectPage {...props} />
            <span aria-hidden="true">All on this page</span>
          </div>
          <PhoneFilters view={view} />
        </div>
      )}
      {instead === undefined && view.filterCount > 0 && (
        <div className={classes.clear}>
          <ClearFilters count={view.filterCount} onClear={view.clearFilters} />
        </div>
      )}
      {instead}
      {instead === undefined && pending && <PendingCards height={320} />}
      {instead === undefined && !pending && (
        <CardList label="Offers">
          {view.rows.map((offer) => (
            <OfferCard key={offer.candidateOfferId} offer={offer} {...props} />
          ))}
        </CardList>
      )}
    </>
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
      muted={offer.offerLetterStatus === 'Deleted' || offer.removedOn !== null}
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
  const waiting = waitingWords(offer);
  const open = openWords(offer);
  const columns = offerColumns.filter(({ key }) => (full ? !headed.includes(key) : first.includes(key)));
  return [
    ...(word === null ? [] : [{ term: 'E-mail', value: word }]),
    ...(open === null ? [] : [{ term: 'Status', value: open }]),
    ...(waiting === null ? [] : [{ term: 'Answer', value: <Badge tone="warn">{waiting}</Badge> }]),
    ...(reason === null ? [] : [{ term: 'Reason', value: reason.text }]),
    ...columns.map((column) => ({ term: column.label, value: column.text(offer) })),
  ];
}
