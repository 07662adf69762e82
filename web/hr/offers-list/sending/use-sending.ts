import { useCallback, useEffect, useRef, useSyncExternalStore } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import type { SendReport } from './send-in-chunks.ts';
import type { SendingState } from './sending.ts';
import { useSessionOffers } from '#web/hr/offers-list/store/session-offers.ts';

export type SendingOnScreen = SendingState & {
  send: (offers: readonly OfferRecord[]) => void;
  closeReport: () => void;
};

/**
 * Sending offers (docs/rules/offers-list.md#sending). It goes on when the screen is left, and a user who comes back
 * finds it still running; `onSettled` hears the end of what was sent from this screen.
 */
export function useSending(onSettled: (report: SendReport) => void): SendingOnScreen {
  const { sending } = useSessionOffers();
  const { progress, report } = useSyncExternalStore(sending.subscribe, sending.read);
  useWarningOnUnload(progress !== null);

  const settled = useRef<typeof onSettled | null>(null);
  useEffect(() => {
    settled.current = onSettled;
    return () => {
      settled.current = null;
    };
  }, [onSettled]);
  const send = useCallback(
    (offers: readonly OfferRecord[]) => {
      void sending.send(offers).then((result) => settled.current?.(result));
    },
    [sending],
  );
  return { progress, report, send, closeReport: sending.closeReport };
}

function useWarningOnUnload(active: boolean): void {
  useEffect(() => {
    if (!active) return undefined;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [active]);
}
