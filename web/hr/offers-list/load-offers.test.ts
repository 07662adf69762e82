import { describe, expect, it } from 'vitest';
import type { OfferRecord } from '#contract/offers.ts';
import { changeOffers, noOffers } from './all-offers.ts';
import { batchSize, type FetchOffers, loadOffers, newPlan, type OfferBatch } from './load-offers.ts';
import { pagesHolding } from './use-refreshed-offers.ts';

/** A server with these offers, newest first, that notes what it is asked. */
function serverWith(ids: number[]) {
  const asked: { page: number; size: number }[] = [];
  const fetchOffers: FetchOffers = async ({ page, size }) => {
    asked.push({ page, size });
    const order = ids.toSorted((a, b) => b - a);
    const content = order.slice(page * size, (page + 1) * size).map((id) => ({ candidateOfferId: id, version: 1 }));
    return { content: content as OfferRecord[], totalElements: ids.length };
  };
  return { asked, fetchOffers };
}

const upTo = (count: number) => Array.from({ length: count }, (_, index) => index + 1);

function collect() {
  const batches: OfferBatch[] = [];
  const loaded = () => new Set(batches.flatMap(({ content }) => content.map((offer) => offer.candidateOfferId)));
  return { batches, loaded, onBatch: (batch: OfferBatch) => void batches.push(batch) };
}

describe('loading all offers (rulings)', () => {
  it('asks for page 0 with size 10 first, and for nothing more when that is all', async () => {
    const { asked, fetchOffers } = serverWith(upTo(10));
    await loadOffers(newPlan(), fetchOffers, collect().onBatch);
    expect(asked).toEqual([{ page: 0, size: 10 }]);
  });

  it('fetches 50,000 offers complete in at most 12 calls', async () => {
    const { asked, fetchOffers } = serverWith(upTo(50_000));
    const { loaded, onBatch } = collect();
    await loadOffers(newPlan(), fetchOffers, onBatch);
    expect(loaded().size).toBe(50_000);
    expect(asked.length).toBeLessThanOrEqual(12);
  });

  it('asks for reasonable sizes', () => {
    expect(batchSize(11)).toBe(2500);
    expect(batchSize(50_000)).toBe(6250);
    expect(batchSize(1_000_000)).toBe(10_000);
  });

  it('fetches at the end what was created meanwhile', async () => {
    const ids = upTo(3000);
    const { fetchOffers } = serverWith(ids);
    const { loaded, onBatch } = collect();
    await loadOffers(newPlan(), fetchOffers, (batch) => {
      if (ids.length === 3000) ids.push(...Array.from({ length: 40 }, (_, index) => 3001 + index));
      onBatch(batch);
    });
    expect(loaded().size).toBe(3040);
  });

  it('goes on after a failure where it stopped, and keeps what came', async () => {
    const { asked, fetchOffers } = serverWith(upTo(9000));
    const { loaded, onBatch } = collect();
    const plan = newPlan();
    let fails = true;
    const shaky: FetchOffers = (query) =>
      fails && query.page === 2 ? Promise.reject(new Error('gone')) : fetchOffers(query);
    await expect(loadOffers(plan, shaky, onBatch)).rejects.toThrow('gone');
    expect(loaded().size).toBeGreaterThan(0);
    fails = false;
    await loadOffers(plan, shaky, onBatch);
    expect(loaded().size).toBe(9000);
    expect(asked.filter(({ size }) => size === 10)).toHaveLength(1);
  });

  it('asks for the first rows again when those failed', async () => {
    const plan = newPlan();
    await expect(loadOffers(plan, () => Promise.reject(new Error('gone')), collect().onBatch)).rejects.toThrow('gone');
    const { asked, fetchOffers } = serverWith([1]);
    await loadOffers(plan, fetchOffers, collect().onBatch);
    expect(asked).toEqual([{ page: 0, size: 10 }]);
  });
});

describe('the list', () => {
  const row = (id: number, version: number, more: Partial<OfferRecord> = {}) =>
    ({ candidateOfferId: id, version, offerLetterStatus: 'Pending', delivery: null, ...more }) as OfferRecord;
  const came = (...content: OfferRecord[]) => ({ type: 'came', batch: { content, totalElements: 2 } }) as const;

  it('keeps one row an id, the newer one', () => {
    let state = changeOffers(noOffers, came(row(1, 2), row(2, 1)));
    state = changeOffers(state, came(row(1, 1)));
    expect(state.byId.get(1)?.version).toBe(2);
    expect(state.byId.size).toBe(2);
  });

  it('turns sent rows to Offer Sent at once, with the mail in the queue, and refuses an older answer', () => {
    let state = changeOffers(noOffers, came(row(1, 3, { rejectionReason: 'no' }), row(2, 1)));
    state = changeOffers(state, { type: 'sent', ids: [1], on: '2026-11-20T10:00:00.000Z' });
    state = changeOffers(state, came(row(1, 3)));
    expect(state.byId.get(1)).toMatchObject({
      offerLetterStatus: 'Offer Sent',
      rejectionReason: null,
      delivery: { state: 'queued' },
      may: { send: false, select: false, edit: true },
    });
    expect(state.byId.get(2)?.offerLetterStatus).toBe('Pending');
  });

  it('keeps a deleted row, as Deleted', () => {
    let state = changeOffers(noOffers, came(row(1, 1)));
    state = changeOffers(state, { type: 'deleted', id: 1 });
    expect(state.byId.get(1)).toMatchObject({ offerLetterStatus: 'Deleted', may: { edit: false, delete: false } });
  });

  it('keeps what came when loading fails', () => {
    let state = changeOffers(noOffers, came(row(1, 1)));
    state = changeOffers(state, { type: 'failed', error: new Error('gone') });
    expect(state).toMatchObject({ phase: 'failed', total: 2 });
    expect(state.byId.size).toBe(1);
  });
});

describe('the pages on which some offers stand', () => {
  const list = new Map(upTo(450).map((id) => [id, { candidateOfferId: id } as OfferRecord]));

  it('are counted newest first, a hundred offers each, and named once', () => {
    expect(pagesHolding(list, new Set([450, 449, 351]))).toEqual([0]);
    expect(pagesHolding(list, new Set([350, 1]))).toEqual([1, 4]);
    expect(pagesHolding(list, new Set([999]))).toEqual([]);
  });
});
