import { useState } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import { limits } from '#domain/limits.ts';
import { knownServer } from '#web/api/contract-version.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { changeSending, startSending } from './sending-calls.ts';
import { backgroundTexts as t } from './texts.ts';
import { type SendingsOnScreen, useSendings } from './use-sendings.ts';
import type { SendingAction } from '#domain/offer/sending/offer-sending.ts';

export type Background = SendingsOnScreen & {
  /** How many offers a sending is being started for; null while none is. */
  starting: number | null;
  /** The last call that failed; null when none did. */
  failure: { error: unknown; fallback: string } | null;
  /** Whether a sending of this size runs in the background: more than one call takes, on our own server. */
  takes: (offers: readonly OfferRecord[]) => boolean;
  /** Answers whether the sending was started; raises nothing. */
  start: (offers: readonly OfferRecord[]) => Promise<boolean>;
  /** Answers whether it was changed; raises nothing. */
  change: (sendingId: string, action: SendingAction) => Promise<boolean>;
};

/** Sending many offers in the background (ADR 63). It continues when its user leaves the page, and all HR users see it. */
export function useBackground(ready: boolean, refresh: () => Promise<boolean>): Background {
  const sendings = useSendings(ready, () => void refresh());
  const [starting, setStarting] = useState<number | null>(null);
  const [failure, setFailure] = useState<Background['failure']>(null);

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
      sendings.look();
    }
  }

  return {
    ...sendings,
    starting,
    failure,
    takes: (offers) => offers.length > limits.sendAtOnceMax && knownServer() === 'own',
    start: async (offers) => {
      setStarting(offers.length);
      const started = await attempt(() => startSending(offers.map(({ candidateId }) => candidateId)), t.startFailed);
      setStarting(null);
      if (started) toast(t.started(offers.length));
      return started;
    },
    change: (sendingId, action) => attempt(() => changeSending(sendingId, action), t.changeFailed),
  };
}
