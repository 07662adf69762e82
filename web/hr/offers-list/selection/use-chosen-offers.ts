import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import type { AllOffers } from '#web/hr/offers-list/store/offer-sync.ts';
import { summarizeSelection, withSelection } from './selection.ts';
import { useBackground } from '#web/hr/offers-list/background/use-background.ts';
import type { SendReport } from '#web/hr/offers-list/sending/sending.ts';
import { useSessionOffers } from '#web/hr/offers-list/store/session-offers.ts';
import { useMay } from '#web/session/hr/rights.tsx';
import { useUnloadWarning } from '#web/session/use-unload-warning.ts';

/** The offers that HR has chosen, and sending them; what is not known to be sent, or refused, stays chosen. */
export function useChosenOffers(
  all: AllOffers,
  refresh: () => Promise<boolean>,
  onAllSent: (candidateIds: string[]) => void,
  onSettled: (report: SendReport) => void,
) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const selection = useMemo(() => summarizeSelection(all, ids), [all, ids]);
  /** Selects offers or takes them out; those that may not be selected are passed over. Always the same function. */
  const onSelect = useCallback(
    (offers: readonly OfferRecord[], select: boolean) => setIds((known) => withSelection(known, offers, select)),
    [],
  );
  const settle = useCallback(
    (settled: SendReport) => {
      const { sent, skipped, doubtful, untried } = settled;
      setIds(new Set([...doubtful, ...untried].map((offer) => offer.candidateOfferId)));
      if (skipped.length + doubtful.length + untried.length === 0) onAllSent(sent.map((offer) => offer.candidateId));
      onSettled(settled);
    },
    [onAllSent, onSettled],
  );
  const sending = useSending(settle);
  const may = useMay();
  const background = useBackground(all.total !== null && may('offers.send'), refresh);
  const { starting, takes, start } = background;
  const clear = () => setIds(new Set());
  const send = (offers: readonly OfferRecord[]): void => {
    if (!takes(offers)) return sending.send(offers);
    void start(offers).then((started) => started && clear());
  };
  const progress = starting === null ? sending.progress : { done: 0, total: starting };
  const { report } = sending;
  const [looked, setLooked] = useState<SendReport | null>(null);
  useEffect(() => {
    // What was refused, or came to no answer, may not be what the screen says.
    if (report !== null) void refresh().then((came) => came && setLooked(report));
  }, [report, refresh]);
  return {
    selection,
    isSelected: (offer: OfferRecord) => ids.has(offer.candidateOfferId) && offer.may.select,
    onSelect,
    clear,
    /** Sends offers, too many for one call in the background. */
    sending: { ...sending, progress, send },
    background,
    /** Of the last sending, those that can be tried again: a doubtful one only when the server was asked about it since. */
    untried: report === null ? [] : [...report.untried, ...(looked === report ? stillUnsent(report, all) : [])],
  };
}

export type ChosenOffers = ReturnType<typeof useChosenOffers>;

function stillUnsent({ doubtful }: SendReport, { byId }: AllOffers): OfferRecord[] {
  return doubtful.flatMap(({ candidateOfferId }) => {
    const offer = byId.get(candidateOfferId);
    return offer?.may.send ? offer : [];
  });
}

/** Sending offers (docs/rules/offers-list.md#sending). It goes on when the screen is left, and a user who comes back
 * finds it still running; `onSettled` hears the end of what was sent from this screen. */
function useSending(onSettled: (report: SendReport) => void) {
  const { sending } = useSessionOffers();
  const { progress, report } = useSyncExternalStore(sending.subscribe, sending.read);
  useUnloadWarning(progress !== null);

  const settled = useRef<typeof onSettled | null>(null);
  useEffect(() => {
    settled.current = onSettled;
    return () => {
      settled.current = null;
    };
  }, [onSettled]);
  const send = (offers: readonly OfferRecord[]) =>
    void sending.send(offers).then((result) => settled.current?.(result));
  return { progress, report, send, closeReport: sending.closeReport };
}
