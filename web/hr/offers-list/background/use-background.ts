import { useState, useCallback, useEffect, useRef } from 'react';
import type { OfferSending } from '#contract/hr/offer-sendings.ts';
import type { OfferRecord } from '#contract/offers.ts';
import { limits } from '#domain/limits.ts';
import { knownServer } from '#web/api/contract-version.ts';
import { leaveIfUnauthorized, leaveUnlessTyping } from '#web/session/hr/hr-unauthorized.ts';
import { toast } from '#web/ui/feedback/toast.ts';
import { changeSending, startSending, fetchSendings } from './sending-calls.ts';
import { backgroundTexts as t } from './texts.ts';
import { type SendingAction, isUnderWay } from '#domain/offer/sending/offer-sending.ts';
import { paceStart, type PaceStart } from './time-left.ts';

/** Poll intervals while a sending runs, and otherwise: another user may start one. */
const runningMs = 2000;
const calmMs = 30_000;

type SendingsOnScreen = {
  sendings: readonly OfferSending[];
  paces: ReadonlyMap<string, PaceStart>;
  /** When this was so, by the clock of the paces. */
  seenAt: number;
  look: () => void;
};

/**
 * The sendings of all HR users that are under way or ended lately, asked for while the page is in sight; only our own
 * server has them. `onProgress` hears when offers were sent since the last look. A look that fails changes nothing.
 */
function useSendings(ready: boolean, onProgress: () => void): SendingsOnScreen {
  const [seen, setSeen] = useState<Omit<SendingsOnScreen, 'look'>>({ sendings: [], paces: new Map(), seenAt: 0 });
  const [turn, setTurn] = useState(0);
  const progress = useRef({ done: null as number | null, onProgress });
  useEffect(() => {
    progress.current.onProgress = onProgress;
  }, [onProgress]);

  useEffect(() => {
    if (!ready || knownServer() !== 'own') return undefined;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function poll(): Promise<void> {
      clearTimeout(timer);
      if (document.hidden) return;
      const sendings = await fetchSendings(controller.signal).catch((error: unknown) => {
        if (!controller.signal.aborted) leaveUnlessTyping(error);
        return null;
      });
      if (controller.signal.aborted) return;
      if (sendings !== null) take(sendings);
      const running = sendings?.some(({ state }) => state === 'RUNNING') === true;
      timer = setTimeout(() => void poll(), running ? runningMs : calmMs);
    }
    function take(sendings: OfferSending[]): void {
      const at = performance.now();
      setSeen((before) => ({ sendings, paces: pacesOf(before.paces, sendings, at), seenAt: at }));
      const done = sendings.reduce((sum, { sent, skipped }) => sum + sent + skipped, 0);
      const before = progress.current.done;
      progress.current.done = done;
      if (before !== null && before !== done) progress.current.onProgress();
    }
    const onSight = (): void => void poll();
    document.addEventListener('visibilitychange', onSight);
    void poll();
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSight);
    };
  }, [ready, turn]);
  return { ...seen, look: useCallback(() => setTurn((count) => count + 1), []) };
}

function pacesOf(
  known: ReadonlyMap<string, PaceStart>,
  sendings: readonly OfferSending[],
  at: number,
): ReadonlyMap<string, PaceStart> {
  return new Map(
    sendings
      .filter(({ state }) => isUnderWay(state))
      .flatMap((sending): [string, PaceStart][] => {
        const start = paceStart(known.get(sending.sendingId), sending, at);
        return start === undefined ? [] : [[sending.sendingId, start]];
      }),
  );
}

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
