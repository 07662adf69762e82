import { useEffect, useRef, useState } from 'react';
import type { OfferSending } from '#contract/hr/offer-sendings.ts';
import type { OfferRecord } from '#contract/offers.ts';
import { limits } from '#domain/limits.ts';
import type { SendingAction } from '#domain/offer/sending/offer-sending.ts';
import { knownServer } from '#web/api/contract-version.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { changeSending, startSending, fetchSendings } from './sending-calls.ts';
import { backgroundTexts as t } from './texts.ts';

/** Poll intervals while a sending runs, and otherwise: another user may start one. */
const runningMs = 2000;
const calmMs = 30_000;

const none: readonly OfferSending[] = [];

/** Sending many offers in the background (ADR 63). It continues when its user leaves the page, and all HR users see it,
 * on our own server; `refresh` is called when offers were sent since the last poll. */
export function useBackground(ready: boolean, refresh: () => Promise<boolean>) {
  // Those of all HR users that are running or ended lately.
  const query = useHrQuery(['offer-sendings'], fetchSendings, {
    enabled: ready && knownServer() === 'own',
    refetchInterval: (data) => (data?.some(({ state }) => state === 'RUNNING') ? runningMs : calmMs),
  });
  const { data: sendings = none, refetch } = query;
  const before = useRef<number>(undefined);
  const done = query.data?.reduce((sum, { sent, skipped }) => sum + sent + skipped, 0);
  useEffect(() => {
    if (before.current !== undefined && before.current !== done) void refresh();
    before.current = done;
  }, [done, refresh]);
  const [starting, setStarting] = useState<number | null>(null);
  const [failure, setFailure] = useState<{ error: unknown; fallback: string } | null>(null);

  /** Answers whether it was done; raises nothing. */
  async function attempt(work: () => Promise<void>, fallback: string): Promise<boolean> {
    setFailure(null);
    try {
      await work();
      return true;
    } catch (error) {
      leaveIfUnauthorized(error);
      setFailure({ error, fallback });
      return false;
    } finally {
      void refetch();
    }
  }

  return {
    sendings,
    starting,
    failure,
    /** Whether a sending of this size runs in the background: more than one call takes, on our own server. */
    takes: (offers: readonly OfferRecord[]) => offers.length > limits.sendAtOnceMax && knownServer() === 'own',
    start: async (offers: readonly OfferRecord[]) => {
      setStarting(offers.length);
      const started = await attempt(() => startSending(offers.map(({ candidateId }) => candidateId)), t.startFailed);
      setStarting(null);
      if (started) toast(t.started(offers.length));
      return started;
    },
    change: (sendingId: string, action: SendingAction) =>
      attempt(() => changeSending(sendingId, action), t.changeFailed),
  };
}

export type Background = ReturnType<typeof useBackground>;
