import type { OfferRecord } from '#contract/offers.ts';
import { abilitiesOf, type OfferStatus } from '#domain/offer.ts';
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
  /** Why loading failed. */
  error: unknown;
};

export type OffersChange =
  | { type: 'started' }
  | { type: 'came'; batch: OfferBatch }
  | { type: 'completed' }
  | { type: 'failed'; error: unknown }
  /** Offers asked for again, or what changed. */
  | { type: 'refreshed'; offers: readonly OfferRecord[] }
  | { type: 'sent'; ids: readonly number[]; on: string }
  | { type: 'deleted'; id: number };

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
    case 'sent':
      return withOffers(all, sentOffers(all.byId, change.ids, change.on));
    case 'deleted': {
      const offer = all.byId.get(change.id);
      return offer === undefined ? all : withOffers(all, [moved(offer, 'Deleted')]);
    }
  }
}

function withOffers(all: AllOffers, offers: readonly OfferRecord[]): AllOffers {
  if (!all.index.put(offers)) return all;
  return { ...all, total: all.phase === 'complete' ? all.byId.size : Math.max(all.total ?? 0, all.byId.size) };
}

/** Our own server counts versions from 1; where none are counted, the latest answer holds. */
const isCounted = ({ version }: OfferRecord): boolean => version > 0;

/** As the server leaves a row that it moved: each move counts its version up by one. */
function moved(offer: OfferRecord, status: OfferStatus): OfferRecord {
  const version = isCounted(offer) ? offer.version + 1 : 0;
  return { ...offer, offerLetterStatus: status, may: abilitiesOf(status), version };
}

/** Sending changes the local status to Offer Sent (docs/rules/offers-list.md#sending); the mail waits in the queue. */
function sentOffers(byId: AllOffers['byId'], ids: readonly number[], on: string): OfferRecord[] {
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((offer) => ({
      ...moved(offer, 'Offer Sent'),
      rejectionReason: null,
      sentOn: on,
      // How a mail fares is told in later versions of the row.
      delivery: isCounted(offer) ? { state: 'queued', reason: null, at: on } : null,
    }));
}
