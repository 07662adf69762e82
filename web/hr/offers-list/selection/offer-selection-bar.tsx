import { useMemo } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { offerListMessages } from '#domain/messages.ts';
import { formatCount } from '#domain/values/count.ts';
import { signOffTexts } from '#web/hr/parts/sign-off/texts.ts';
import { Button } from '#web/ui/button.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { ProgressBar } from '#web/ui/feedback/progress.tsx';
import { useIsPhone } from '#web/ui/layout/media-query.ts';
import { SearchField, SelectionBar, SelectionWords, Spacer } from '#web/ui/table/toolbar.tsx';
import { uiTexts } from '#web/ui/texts.ts';
import classes from './offer-selection-bar.module.css';
import { offerSendingTexts as t, offersPageTexts } from '#web/hr/offers-list/texts.ts';
import { selectionSentence } from './selection.ts';
import type { ChosenOffers } from './use-chosen-offers.ts';
import type { OfferView } from '#web/hr/offers-list/view/use-offer-view.ts';

type OfferSelectionBarProps = Pick<ChosenOffers, 'selection' | 'sending' | 'onSelect' | 'clear'> & {
  view: OfferView;
  onAsk: (offers: readonly OfferRecord[]) => Promise<void>;
  busy: boolean;
};

/** How many of `matches` can be selected, and whether one of them is not; there may be others among `selected`. */
function selectableOf(matches: readonly OfferRecord[], selected: readonly OfferRecord[]) {
  const chosen = new Set(selected.map((offer) => offer.candidateOfferId));
  const selectable = matches.filter((offer) => offer.may.select);
  return { selectable: selectable.length, isMoreLeft: selectable.some((offer) => !chosen.has(offer.candidateOfferId)) };
}

/** Says how many offers are selected, how many of them can be sent, and sends them; the search stays for choosing more. */
export function OfferSelectionBar(props: OfferSelectionBarProps) {
  const { selection, sending, onSelect, clear, view, onAsk, busy } = props;
  const { progress } = sending;
  const { matches } = view;
  const { selectable, isMoreLeft } = useMemo(() => selectableOf(matches, selection.selected), [matches, selection]);
  const isSending = progress !== null;
  const isPhone = useIsPhone();
  // On a phone there is only room for what keeps an offer from being sent.
  const sentence = isPhone && selection.blocked.length === 0 ? '' : selectionSentence(selection);
  const toAsk = selection.selected.filter(({ signOff }) => signOff?.may?.ask);
  return (
    <SelectionBar label={t.selection}>
      <SearchField
        value={view.search}
        onChange={view.setSearch}
        placeholder={offersPageTexts.searchPlaceholder}
        slash={false}
      />
      {progress === null ? (
        <SelectionWords count={selection.selected.length}>{sentence}</SelectionWords>
      ) : (
        <div className={classes.progress}>
          <p role="status">{offerListMessages.sending(progress.done, progress.total)}</p>
          <ProgressBar label={t.progress} value={(100 * progress.done) / progress.total} />
        </div>
      )}
      <Spacer />
      {!isSending && (
        <Button variant="quiet" onClick={clear}>
          {t.clearSelection}
        </Button>
      )}
      {!isSending && isMoreLeft && (
        <Button variant="quiet" onClick={() => onSelect(matches, true)}>
          {(view.isNarrowed && !isPhone ? t.selectAllThatMatch : t.selectAll)(formatCount(selectable))}
        </Button>
      )}
      {!isSending && toAsk.length > 0 && (
        <Button
          variant={selection.sendable === 0 ? 'primary' : 'outline'}
          icon={<Icon name="writing-sign" />}
          busy={busy}
          busyText={signOffTexts.asking}
          onClick={() => void onAsk(toAsk).then(clear)}
        >
          {signOffTexts.ask}
        </Button>
      )}
      <Button
        variant={selection.sendable === 0 && toAsk.length > 0 ? 'outline' : 'primary'}
        icon={<Icon name="send" />}
        aria-keyshortcuts="/"
        busy={isSending}
        busyText={uiTexts.sending}
        onClick={() => sending.send(selection.selected)}
      >
        {offersPageTexts.sendOffer}
      </Button>
    </SelectionBar>
  );
}
