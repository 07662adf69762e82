import { type Dispatch, useCallback, useEffect, useRef, useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { generalMessages, offerListMessages } from '#domain/messages.ts';
import { leaveIfUnauthorized } from '#web/session/hr-unauthorized.ts';
import { toast } from '#web/ui/toast.ts';
import type { OffersChange } from './all-offers.ts';
import { sendOffers } from './offer-calls.ts';
import { sendInChunks, type SendReport } from './send-in-chunks.ts';
import { useUnloadWarning } from './use-unload-warning.ts';

export type Sending = {
  /** How far it has come; null when nothing is being sent. */
  progress: { done: number; total: number } | null;
  /** The result by row, when some were not sent; null when all were, or when it was put away. */
  report: SendReport | null;
  send: (offers: readonly OfferRecord[]) => void;
  closeReport: () => void;
};

/**
 * Sends offers and keeps the list in step (spec §4): each hundred turns to Offer Sent as soon as it is sent. Goes on when
 * the screen is left, and then tells the result where the user is.
 */
export function useSending(change: Dispatch<OffersChange>, onSettled: (report: SendReport) => void): Sending {
  const [progress, setProgress] = useState<Sending['progress']>(null);
  const [report, setReport] = useState<SendReport | null>(null);
  const onScreen = useRef(true);
  useEffect(() => {
    onScreen.current = true;
    return () => {
      onScreen.current = false;
    };
  }, []);
  useUnloadWarning(progress !== null);

  const send = useCallback(
    async (offers: readonly OfferRecord[]): Promise<void> => {
      const total = offers.length;
      let known = 0;
      setProgress({ done: 0, total });
      const result = await sendInChunks(offers, sendOffers, (soFar) => {
        const ids = soFar.sent.slice(known).map((offer) => offer.candidateOfferId);
        known = soFar.sent.length;
        change({ type: 'sent', ids, on: new Date().toISOString() });
        setProgress({ done: total - soFar.untried.length, total });
      });
      setProgress(null);
      const isPartial = result.failure !== null || result.skipped.length > 0;
      leaveIfUnauthorized(result.failure);
      if (isPartial) setReport(result);
      if (!isPartial || !onScreen.current) toast(sentence(result), isPartial ? 'warn' : 'ok');
      onSettled(result);
    },
    [change, onSettled],
  );
  const closeReport = useCallback(() => setReport(null), []);
  return { progress, report, send: (offers) => void send(offers), closeReport };
}

/** What a sending came to, in a sentence; the server's own words where it has some. */
function sentence({ sent, skipped, untried, message }: SendReport): string {
  const missed = skipped.length + untried.length;
  if (missed === 0 && message !== '' && message !== generalMessages.ok) return message;
  const parts = [
    sent.length > 0 && offerListMessages.sent(sent.length),
    missed > 0 && offerListMessages.notSent(missed),
  ];
  return parts.filter(Boolean).join(' ');
}
