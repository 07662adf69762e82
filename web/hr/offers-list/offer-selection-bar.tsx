import { useMemo } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { offerListMessages } from '#domain/messages.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ProgressBar } from '#web/ui/progress.tsx';
import { SelectionBar, Spacer } from '#web/ui/toolbar.tsx';
import classes from './offer-selection-bar.module.css';
import { type SelectionSummary, selectionSentence } from './selection.ts';

type OfferSelectionBarProps = {
  selection: SelectionSummary;
  /** The rows that search and filters show, on all pages. */
  matches: readonly OfferRecord[];
  /** Whether these are not all there are. */
  narrowed: boolean;
  progress: { done: number; total: number } | null;
  onSelectAll: () => void;
  onClear: () => void;
  onSend: () => void;
};

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
  const { selection, matches, narrowed, progress, onSelectAll, onClear, onSend } = props;
  const { selectable, isMoreLeft } = useMemo(() => selectableOf(matches, selection.selected), [matches, selection]);
  const sending = progress !== null;
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
      {!sending && isMoreLeft && (
        <Button variant="quiet" onClick={onSelectAll}>
          {`Select all ${count.format(selectable)}${narrowed ? ' that match' : ''}`}
        </Button>
      )}
      {!sending && (
        <Button variant="quiet" onClick={onClear}>
          Clear selection
        </Button>
      )}
      <Button
        variant="primary"
        icon={<Icon name="send" />}
        aria-keyshortcuts="/"
        busy={sending}
        busyText="Sending..."
        onClick={onSend}
      >
        Send Offer
      </Button>
    </SelectionBar>
  );
}
