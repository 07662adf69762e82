import type { OfferRecord } from '#contract/offers.ts';
import { leaveIfUnauthorized, leaveUnlessTyping } from '#web/session/hr/hr-unauthorized.ts';
import { type FetchOffers, fetchChanges, loadOffers, nothingLoaded } from './load-offers.ts';
import { sharedValue } from '#web/ui/shared-value.ts';
import { createOfferIndex, type OfferIndex } from './offer-index.ts';

/** The offers that have come so far. Each change makes a new object, but the map and the index in it stay the same:
 * what is worked out from them depends on `AllOffers` itself. */
export type AllOffers = {
  byId: ReadonlyMap<number, OfferRecord>;
  index: OfferIndex;
  /** How many there are on the server; null until the first answer. */
  total: number | null;
  phase: 'loading' | 'complete' | 'failed';
  error: unknown;
  /** The server can be asked for later changes. */
  hasCursor: boolean;
};

/** HR's offers outside the screen, for `useSyncExternalStore`: they stay while the screen is left. */
export function createOfferSync(fetchUntil: (signal: AbortSignal) => FetchOffers) {
  const index = createOfferIndex();
  const first: AllOffers = { byId: index.byId, index, total: null, phase: 'loading', error: null, hasCursor: false };
  const { read, set, subscribe } = sharedValue(first);
  const change = (part: Partial<AllOffers>): void => set({ ...read(), ...part });
  let progress = nothingLoaded();
  let cursor: string | null = null;
  /** The time in which the screen is open; null while it is not. */
  let visit: AbortController | null = null;

  function put(offers: readonly OfferRecord[], hidden: readonly number[] = []): void {
    const isDropped = index.drop(hidden);
    if (!index.put(offers) && !isDropped) return;
    const { phase, total, byId } = read();
    change({ total: phase === 'complete' ? byId.size : Math.max(total ?? 0, byId.size) });
  }

  function begin(): AbortController {
    visit?.abort();
    visit = new AbortController();
    return visit;
  }

  async function load(current: AbortController): Promise<boolean> {
    const { signal } = current;
    change({ phase: 'loading', error: null });
    try {
      cursor = await loadOffers(progress, untilAborted(fetchUntil, signal), ({ content, totalElements, hidden }) => {
        index.drop(hidden ?? []);
        index.put(content);
        change({ total: Math.max(read().total ?? 0, totalElements ?? index.byId.size) });
      });
    } catch (error) {
      if (signal.aborted) return false;
      // One call of several failed: the other one of this attempt is of no use any more, its page is asked for again.
      current.abort();
      leaveIfUnauthorized(error);
      change({ phase: 'failed', error });
      return false;
    }
    if (signal.aborted) return false;
    change({ phase: 'complete', total: index.byId.size, hasCursor: cursor !== null });
    return true;
  }

  /** Fetches what changed on the server, now. Answers whether it came; raises nothing. */
  async function refresh(): Promise<boolean> {
    // Loading ends with what changed during it; without a cursor everything is loaded again.
    if (visit === null || visit.signal.aborted || read().phase !== 'complete') return false;
    if (cursor === null) {
      progress = nothingLoaded();
      return load(visit);
    }
    const { signal } = visit;
    try {
      const fetchOffers = untilAborted(fetchUntil, signal);
      cursor = await fetchChanges(cursor, fetchOffers, ({ content, hidden }) => put(content, hidden));
      return true;
    } catch (error) {
      if (signal.aborted) return false;
      leaveUnlessTyping(error);
      // What is on the screen stays; the next poll, or the next action of the user, says what is wrong.
      console.info('The offers could not be brought up to date.', String(error));
      return false;
    }
  }

  return {
    read,
    subscribe,
    put: (offers: readonly OfferRecord[]) => put(offers),
    /** Loads what is missing, or what changed since. Answers how to end it, which aborts running calls. */
    open: () => {
      const current = begin();
      void (read().phase === 'complete' ? refresh() : load(current));
      // By then a retry may have begun another visit.
      return () => visit?.abort();
    },
    /** Continues after a failure where loading stopped. */
    retry: () => void load(begin()),
    refresh,
  };
}

export type OfferSync = ReturnType<typeof createOfferSync>;

/** An answer of more rows is read in one task and taken in by the next, so that the screen can answer between the two. */
const manyRows = 500;

/** An answer that arrives after the end counts no more: by then another visit may be loading with the same progress. */
function untilAborted(fetchUntil: (signal: AbortSignal) => FetchOffers, signal: AbortSignal): FetchOffers {
  const fetchOffers = fetchUntil(signal);
  return async (query) => {
    const batch = await fetchOffers(query);
    if (batch.content.length > manyRows) {
      await new Promise((resolve) => {
        setTimeout(resolve);
      });
    }
    signal.throwIfAborted();
    return batch;
  };
}
