import { useCallback, useMemo, useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import type { AllOffers } from './all-offers.ts';
import { type SelectionSummary, summarizeSelection, withSelection } from './selection.ts';
import type { SendReport } from './send-in-chunks.ts';
import { type SendingOnScreen, useSending } from './use-sending.ts';

export type ChosenOffers = {
  selection: SelectionSummary;
  isSelected: (offer: OfferRecord) => boolean;
  /** Selects offers or takes them out; those that may not be selected are passed over. Always the same function. */
  onSelect: (offers: readonly OfferRecord[], select: boolean) => void;
  clear: () => void;
  sending: SendingOnScreen;
};

/** The offers that HR has chosen, and sending them (spec §4); what could not be tried stays chosen. */
export function useChosenOffers(all: AllOffers, refresh: () => void): ChosenOffers {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const selection = useMemo(() => summarizeSelection(all, ids), [all, ids]);
  const onSelect = useCallback(
    (offers: readonly OfferRecord[], select: boolean) => setIds((known) => withSelection(known, offers, select)),
    [],
  );
  const settle = useCallback(
    ({ skipped, untried }: SendReport) => {
      setIds(new Set(untried.map((offer) => offer.candidateOfferId)));
      // What was refused, or may have been sent without an answer, is not what the screen says.
      if (skipped.length + untried.length > 0) refresh();
    },
    [refresh],
  );
  return {
    selection,
    isSelected: (offer) => ids.has(offer.candidateOfferId) && offer.may.select,
    onSelect,
    clear: () => setIds(new Set()),
    sending: useSending(settle),
  };
}
