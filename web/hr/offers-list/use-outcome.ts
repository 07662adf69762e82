import { useCallback, useMemo, useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import type { AllOffers } from './store/offer-sync.ts';
import type { OnlyOffers } from './view/use-offer-view.ts';

type Last = { kind: 'created' | 'sent'; candidateIds: readonly string[] };

export type Outcome = {
  /** What was done last; null when nothing was, or when it was put away. */
  kind: Last['kind'] | null;
  /** Those of its offers that have come to the screen. */
  offers: readonly OfferRecord[];
  /** Only these are shown. */
  isOnly: boolean;
  showOnly: () => void;
  dismiss: () => void;
};

export type OutcomeOnScreen = Outcome & {
  only: OnlyOffers;
  note: (kind: Last['kind'], candidateIds: readonly string[]) => void;
};

/** Keeps what was uploaded or sent last, so that it can be shown and sent although the filters hold it back. */
export function useOutcome(all: AllOffers): OutcomeOnScreen {
  const [last, setLast] = useState<Last | null>(null);
  const [isOnly, setOnly] = useState(false);
  const offers = useMemo(() => offersOf(all, last), [all, last]);
  const only = useMemo(
    () => (isOnly ? new Set(offers.map(({ candidateOfferId }) => candidateOfferId)) : null),
    [isOnly, offers],
  );
  const note = useCallback((kind: Last['kind'], candidateIds: readonly string[]) => {
    if (candidateIds.length > 0) setLast({ kind, candidateIds });
    setOnly(false);
  }, []);
  return {
    kind: last?.kind ?? null,
    offers,
    isOnly,
    showOnly: () => setOnly(true),
    dismiss: () => {
      setLast(null);
      setOnly(false);
    },
    only,
    note,
  };
}

function offersOf({ byId }: AllOffers, last: Last | null): OfferRecord[] {
  if (last === null) return [];
  const wanted = new Set(last.candidateIds);
  return [...byId.values()].filter(({ candidateId }) => wanted.has(candidateId));
}
