import type { OfferRecord } from '#contract/offers.ts';
import type { OfferBatch } from '#web/api/read/offers.ts';
import { createOfferIndex, type OfferIndex } from './offer-index.ts';

/**
 * The offers that have come so far, and how the rest fares. Each change makes a new object, but the map and the index go
 * on living in it: what is worked out from them depends on `AllOffers` itself.
 */
export type AllOffers = {
  byId: ReadonlyMap<number, OfferRecord>;
  index: OfferIndex;
  /** How many there are on the server; null until the first answer. */
  total: number | null;
  phase: 'loading' | 'complete' | 'failed';
  error: unknown;
};

export type OffersChange =
  | { type: 'started' }
  | { type: 'came'; batch: OfferBatch }
  | { type: 'completed' }
  | { type: 'failed'; error: unknown }
  /** Offers asked for again, or what changed. */
  | { type: 'refreshed'; offers: readonly OfferRecord[] };

/** Holds all offers outside the screen, for `useSyncExternalStore`. */
export type OffersStore = {
  read: () => AllOffers;
  change: (change: OffersChange) => void;
  /** Answers how to end it. */
  subscribe: (listener: () => void) => () => void;
};

export function createOffersStore(): OffersStore {
  const index = createOfferIndex();
  const listeners = new Set<() => void>();
  let all: AllOffers = {
    byId: index.byId,
    index,
    total: null,
    phase: 'loading',
    error: null,
  };

  function take(next: AllOffers): void {
    if (next === all) return;
    all = next;
    for (const listener of listeners) listener();
  }

  return {
    read: () => all,
    change: (change) => take(changeOffers(all, change)),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** What a change makes of the list; the same object when nothing changed. */
function changeOffers(all: AllOffers, change: OffersChange): AllOffers {
  switch (change.type) {
    case 'started':
      return { ...all, phase: 'loading', error: null };
    case 'came':
      all.index.put(change.batch.content);
      return { ...all, total: Math.max(all.total ?? 0, change.batch.totalElements ?? all.byId.size) };
    case 'completed':
      return { ...all, phase: 'complete', total: all.byId.size };
    case 'failed':
      return { ...all, phase: 'failed', error: change.error };
    case 'refreshed':
      return withOffers(all, change.offers);
  }
}

function withOffers(all: AllOffers, offers: readonly OfferRecord[]): AllOffers {
  if (!all.index.put(offers)) return all;
  return { ...all, total: all.phase === 'complete' ? all.byId.size : Math.max(all.total ?? 0, all.byId.size) };
}
