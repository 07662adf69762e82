import { useMemo } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { offerListMessages } from '#domain/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ProgressBar } from '#web/ui/feedback/progress.tsx';
import { SelectionBar, Spacer } from '#web/ui/table/toolbar.tsx';
import classes from './offer-selection-bar.module.css';
import { isNarrowed } from '#web/hr/offers-list/offers-toolbar.tsx';
import { selectionSentence } from './selection.ts';
import type { ChosenOffers } from './use-chosen-offers.ts';
import type { OfferView } from '#web/hr/offers-list/view/use-offer-view.ts';

type OfferSelectionBarProps = Pick<ChosenOffers, 'selection' | 'sending' | 'onSelect' | 'clear'> & { view: OfferView };

const count = new Intl.NumberFormat('en-IN');

/** How many of `matches` can be selected, and whether one of them is not; there may be others among `selected`. */
function selectableOf(matches: readonly OfferRecord[], selected: readonly OfferRecord[]) {
  const chosen = new Set(selected.map((offer) => offer.candidateOfferId));
  const selectable = matches.filter((offer) => offer.may.select);
  return {
    selectable: selectable.length,
    isMoreLeft: selectable.some((offer) => !chosen.has(offer.candidateOfferId)),
  };
}

/** Says how many offers are selected, how many of them can be sent, and sends them. */
export function OfferSelectionBar(props: OfferSelectionBarProps) {
  const { selection, sending, onSelect, clear, view } = props;
  const { progress } = sending;
  const { matches } = view;
  const { selectable, isMoreLeft } = useMemo(() => selectableOf(matches, selection.selected), [matches, selection]);
  const isSending = progress !== null;
  return (
    <SelectionBar label="Selected offers">
      {progress === null ? (
        <p className={classes.words} role="status">
          <b>{`${count.format(selection.selected.length)} selected`}</b> {selectionSentence(selection)}
        </p>
      ) : (
        <div className={classes.progress}>
          <p role="status">{offerListMessages.sending(progress.done, progress.total)}</p>
          <ProgressBar label="Sending offers" value={(100 * progress.done) / progress.total} />
        </div>
      )}
      <Spacer />
      {!isSending && isMoreLeft && (
        <Button variant="quiet" onClick={() => onSelect(matches, true)}>
          {`Select all ${count.format(selectable)}${isNarrowed(view) ? ' that match' : ''}`}
        </Button>
      )}
      {!isSending && (
        <Button variant="quiet" onClick={clear}>
          Clear selection
        </Button>
      )}
      <Button
        variant="primary"
        icon={<Icon name="send" />}
        aria-keyshortcuts="/"
        busy={isSending}
        busyText="Sending..."
        onClick={() => sending.send(selection.selected)}
      >
        Send Offer
      </Button>
    </SelectionBar>
  );
}
