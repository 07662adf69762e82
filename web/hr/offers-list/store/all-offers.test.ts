import { describe, expect, it, vi } from 'vitest';
import type { OfferRecord } from '#contract/offers.ts';
import { offerRecord as row } from '#test/offer-record.ts';
import { bareSent } from '#web/api/read/bare-offers.ts';
import { createOffersStore } from './all-offers.ts';

function storeWith(...content: OfferRecord[]) {
  const store = createOffersStore();
  store.change({ type: 'came', batch: { content, totalElements: content.length + 1, totalPages: 2, cursor: '1' } });
  return store;
}

describe('the list', () => {
  it('keeps one row an id, the newer one', () => {
    const store = storeWith(row(1, { version: 2 }), row(2));
    store.change({ type: 'refreshed', offers: [row(1)] });
    expect(store.read().byId.get(1)?.version).toBe(2);
    expect(store.read().byId.size).toBe(2);
  });

  it('refuses an answer that is older than what a sending answered', () => {
    const store = storeWith(row(1, { version: 3 }), row(2));
    const sent = row(1, { version: 4, offerLetterStatus: 'Offer Sent' });
    store.change({ type: 'refreshed', offers: [sent] });
    store.change({ type: 'refreshed', offers: [row(1, { version: 3 })] });
    expect(store.read().byId.get(1)).toEqual(sent);
    expect(store.read().byId.get(2)?.offerLetterStatus).toBe('Pending');
  });

  it("takes the server's word for what was worked out here", () => {
    const store = storeWith(row(1));
    store.change({ type: 'refreshed', offers: [bareSent(row(1), '2026-11-20T10:00:00.000Z')] });
    const delivery = { state: 'failed', reason: 'No such mailbox', at: '2026-11-20T10:00:05.000Z' } as const;
    store.change({
      type: 'refreshed',
      offers: [row(1, { version: 2, offerLetterStatus: 'Offer Sent', delivery })],
    });
    expect(store.read().byId.get(1)?.delivery).toEqual(delivery);
  });

  it('keeps what came when loading fails', () => {
    const store = storeWith(row(1));
    store.change({ type: 'failed', error: new Error('gone') });
    expect(store.read()).toMatchObject({ phase: 'failed', total: 2 });
    expect(store.read().byId.size).toBe(1);
  });

  it('counts offers that are created later', () => {
    const store = storeWith(row(1));
    store.change({ type: 'completed' });
    expect(store.read().total).toBe(1);
    store.change({ type: 'refreshed', offers: [row(2), row(3)] });
    expect(store.read().total).toBe(3);
  });

  it('tells of a change, and of none when an answer brings nothing new', () => {
    const store = storeWith(row(1));
    const listener = vi.fn<() => void>();
    const end = store.subscribe(listener);
    const before = store.read();
    store.change({ type: 'refreshed', offers: [row(1)] });
    expect(store.read()).toBe(before);
    expect(listener).not.toHaveBeenCalled();
    store.change({ type: 'refreshed', offers: [row(1, { candidateName: 'Asha' })] });
    expect(store.read()).not.toBe(before);
    expect(listener).toHaveBeenCalledTimes(1);
    end();
    store.change({ type: 'refreshed', offers: [row(1)] });
    expect(listener).toHaveBeenCalledTimes(1);
  });
});
