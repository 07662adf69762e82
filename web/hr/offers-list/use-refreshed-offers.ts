import { type Dispatch, useCallback, useEffect, useMemo, useRef } from 'react';
import type { OfferRecord } from '#contract/offers.ts';
import type { OffersChange } from './all-offers.ts';
import { fetchOffersUntil } from './offer-calls.ts';

const pageSize = 100;
const mostPages = 4;

/** The pages, of a hundred offers each, on which the offers with these ids stand; newest first, as the server lists them. */
export function pagesHolding(byId: ReadonlyMap<number, OfferRecord>, ids: ReadonlySet<number>): number[] {
  const order = [...byId.keys()].toSorted((a, b) => b - a);
  const pages = new Set<number>();
  for (const [index, id] of order.entries()) if (ids.has(id)) pages.add(Math.floor(index / pageSize));
  return [...pages];
}

/** Fetches some offers anew, a few pages at a time; `turn` chooses which when they are spread over many. */
export function useRefresh(byId: ReadonlyMap<number, OfferRecord>, change: Dispatch<OffersChange>) {
  const latest = useRef(byId);
  useEffect(() => {
    latest.current = byId;
  }, [byId]);
  return useCallback(
    async (ids: ReadonlySet<number>, signal: AbortSignal, turn = 0): Promise<void> => {
      const pages = pagesHolding(latest.current, ids);
      const start = pages.length > mostPages ? (turn * mostPages) % pages.length : 0;
      const fetchOffers = fetchOffersUntil(signal);
      for (const page of pages.slice(start, start + mostPages)) {
        const { content } = await fetchOffers({ page, size: pageSize });
        if (!signal.aborted) change({ type: 'refreshed', offers: content });
      }
    },
    [change],
  );
}

/** The pauses before each look at the queue, in ms; the last one repeats. */
const pauses = [2000, 3000, 5000, 8000, 13_000, 21_000, 30_000, 60_000];

/**
 * Looks now and then how waiting mails fare, as long as some are waiting and the page is in sight. Errors are passed over:
 * the next look, or the next action of the user, tells what is wrong.
 */
export function useDeliveryNews(
  byId: ReadonlyMap<number, OfferRecord>,
  refresh: (ids: ReadonlySet<number>, signal: AbortSignal, turn?: number) => Promise<void>,
): void {
  const queued = useMemo(
    () => new Set([...byId.values()].filter((offer) => offer.delivery?.state === 'queued').map(idOf)),
    [byId],
  );
  const waiting = useRef(queued);
  useEffect(() => {
    waiting.current = queued;
  }, [queued]);
  // Mails that are queued later begin with short pauses again.
  const newest = useMemo(() => newestQueued(byId), [byId]);

  useEffect(() => {
    if (newest === null) return undefined;
    const controller = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    let turn = 0;
    const plan = (): void => {
      clearTimeout(timer);
      if (document.hidden) return;
      timer = setTimeout(look, pauses[Math.min(turn, pauses.length - 1)]);
    };
    const look = (): void => {
      const planNext = (): void => {
        if (!controller.signal.aborted) plan();
      };
      refresh(waiting.current, controller.signal, turn++).then(planNext, planNext);
    };
    const onSight = (): void => {
      turn = 0;
      plan();
    };
    document.addEventListener('visibilitychange', onSight);
    plan();
    return () => {
      controller.abort();
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onSight);
    };
  }, [newest, refresh]);
}

function idOf(offer: OfferRecord): number {
  return offer.candidateOfferId;
}

function newestQueued(byId: ReadonlyMap<number, OfferRecord>): string | null {
  let newest: string | null = null;
  for (const { delivery } of byId.values()) {
    if (delivery?.state === 'queued' && (newest === null || delivery.at > newest)) newest = delivery.at;
  }
  return newest;
}
