import type { OfferRecord } from '#contract/offers.ts';
import { abilitiesOf, type OfferStatus } from '#domain/offer.ts';
import type { OfferBatch } from './load-offers.ts';

/** The offers that have come so far, by id, and how the rest fares. */
export type AllOffers = {
  byId: ReadonlyMap<number, OfferRecord>;
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
  | { type: 'refreshed'; offers: readonly OfferRecord[] }
  | { type: 'sent'; ids: readonly number[]; on: string }
  | { type: 'deleted'; id: number };

export const noOffers: AllOffers = { byId: new Map(), total: null, phase: 'loading', error: null };

/** What a change makes of the list. A row is only ever replaced by one that is as new (its `version` grows). */
export function changeOffers(state: AllOffers, change: OffersChange): AllOffers {
  switch (change.type) {
    case 'started':
      return { ...state, phase: 'loading', error: null };
    case 'came': {
      const { content, totalElements } = change.batch;
      return {
        ...state,
        byId: withOffers(state.byId, content),
        total: Math.max(state.total ?? 0, totalElements),
      };
    }
    case 'completed':
      return { ...state, phase: 'complete', total: state.byId.size };
    case 'failed':
      return { ...state, phase: 'failed', error: change.error };
    case 'refreshed':
      return { ...state, byId: withOffers(state.byId, change.offers) };
    case 'sent':
      return { ...state, byId: withOffers(state.byId, sentOffers(state.byId, change.ids, change.on)) };
    case 'deleted': {
      const offer = state.byId.get(change.id);
      return offer === undefined ? state : { ...state, byId: withOffers(state.byId, [moved(offer, 'Deleted')]) };
    }
  }
}

function withOffers(byId: AllOffers['byId'], offers: readonly OfferRecord[]): AllOffers['byId'] {
  const next = new Map(byId);
  for (const offer of offers) {
    const known = byId.get(offer.candidateOfferId);
    if (known === undefined || offer.version >= known.version) next.set(offer.candidateOfferId, offer);
  }
  return next;
}

/** As the server leaves a row that it moved: each move counts its version up by one. */
function moved(offer: OfferRecord, status: OfferStatus): OfferRecord {
  return { ...offer, offerLetterStatus: status, may: abilitiesOf(status), version: offer.version + 1 };
}

/** Spec §4: sending changes the local status to Offer Sent; the mail waits in the queue. */
function sentOffers(byId: AllOffers['byId'], ids: readonly number[], on: string): OfferRecord[] {
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((offer) => ({
      ...moved(offer, 'Offer Sent'),
      rejectionReason: null,
      delivery: { state: 'queued', reason: null, at: on },
    }));
}
