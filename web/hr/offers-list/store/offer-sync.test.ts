// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { OfferRecord } from '#contract/offers.ts';
import { offerRecord } from '#test/offer-record.ts';
import type { OffersQuery } from './load-offers.ts';
import { createOfferSync } from './offer-sync.ts';

/** Waits as long as a busy machine may need. */
const until = (check: () => void) => vi.waitFor(check, { timeout: 20_000, interval: 5 });

type Call = OffersQuery & { signal: AbortSignal };

/** A server with offers whose answers, but for the first rows, can be held back; its cursor counts the changes. */
function server(count: number) {
  const rows = new Map<number, { offer: OfferRecord; changedIn: number }>();
  const calls: Call[] = [];
  let changes = 0;
  let gate: Promise<void> = Promise.resolve();
  let failing: ((query: OffersQuery) => boolean) | null = null;
  let cursors = true;
  const put = (offer: OfferRecord) => rows.set(offer.candidateOfferId, { offer, changedIn: ++changes });
  for (let id = 1; id <= count; id++) put(offerRecord(id));

  const fetchUntil = (signal: AbortSignal) => async (query: OffersQuery) => {
    calls.push({ ...query, signal });
    if (query.size !== 10) await gate;
    signal.throwIfAborted();
    if (failing?.(query)) throw new Error('gone');
    const { page, size, upTo = Infinity, changedSince = '0' } = query;
    const chosen = [...rows.values()]
      .filter(({ offer, changedIn }) => offer.candidateOfferId <= upTo && changedIn > Number(changedSince))
      .map(({ offer }) => offer)
      .toSorted((a, b) => b.candidateOfferId - a.candidateOfferId);
    return {
      content: chosen.slice(page * size, (page + 1) * size),
      totalElements: chosen.length,
      totalPages: Math.ceil(chosen.length / size),
      cursor: cursors ? String(changes) : null,
    };
  };
  return {
    fetchUntil,
    calls,
    put,
    holdBack: () => {
      let release = (): void => undefined;
      gate = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    failOn: (when: typeof failing) => {
      failing = when;
    },
    knowNoCursor: () => {
      cursors = false;
    },
  };
}

const complete = (sync: ReturnType<typeof createOfferSync>) => until(() => expect(sync.read().phase).toBe('complete'));

beforeEach(() => {
  vi.spyOn(console, 'info').mockImplementation(() => undefined);
});

describe("HR's sync", () => {
  it('aborts running calls when it is left, keeps what came and continues later', async () => {
    const { fetchUntil, calls, holdBack } = server(6000);
    const sync = createOfferSync(fetchUntil);
    const releaseFirst = holdBack();
    expect(sync.read()).toMatchObject({ phase: 'loading', total: null });
    const leave = sync.open();
    await until(() => expect(sync.read().total).toBe(6000));
    leave();
    releaseFirst();
    expect(calls).toHaveLength(3);
    expect(calls.every(({ signal }) => signal.aborted)).toBe(true);

    const release = holdBack();
    const close = sync.open();
    expect(sync.read().byId.size).toBe(10);
    expect(sync.read().phase).toBe('loading');
    release();
    await complete(sync);
    expect(sync.read().byId.size).toBe(6000);
    expect(calls.filter(({ size }) => size === 10)).toHaveLength(1);
    close();
  });

  it('says what failed, and continues where it stopped', async () => {
    const { fetchUntil, calls, failOn } = server(9000);
    const sync = createOfferSync(fetchUntil);
    failOn(({ page }) => page === 2);
    const close = sync.open();
    await until(() => expect(sync.read().phase).toBe('failed'));
    const { byId, error, total } = sync.read();
    expect(error).toEqual(new Error('gone'));
    expect(total).toBe(9000);
    expect(byId.size).toBeGreaterThan(2000);

    failOn(null);
    sync.retry();
    expect(sync.read()).toMatchObject({ phase: 'loading', error: null });
    await complete(sync);
    expect(sync.read().byId.size).toBe(9000);
    expect(calls.filter(({ size }) => size === 10)).toHaveLength(1);
    close();
  });

  it('can be left after a retry', async () => {
    const { fetchUntil, calls, failOn, holdBack } = server(30);
    const sync = createOfferSync(fetchUntil);
    failOn(() => true);
    const close = sync.open();
    await until(() => expect(sync.read().phase).toBe('failed'));
    failOn(null);
    holdBack();
    sync.retry();
    await until(() => expect(calls).toHaveLength(3));
    close();
    expect(calls.at(-1)?.signal.aborted).toBe(true);
  });

  it('is unchanged on return, and fetches only changes', async () => {
    const { fetchUntil, calls, put } = server(100);
    const sync = createOfferSync(fetchUntil);
    sync.open()();
    const leave = sync.open();
    await complete(sync);
    leave();
    put(offerRecord(101));
    put(offerRecord(7, { version: 2, candidateName: 'Edited' }));

    const before = calls.length;
    const close = sync.open();
    expect(sync.read()).toMatchObject({ phase: 'complete', total: 100 });
    await until(() => expect(sync.read().byId.size).toBe(101));
    expect(sync.read().byId.get(7)?.candidateName).toBe('Edited');
    expect(sync.read().total).toBe(101);
    expect(calls.slice(before)).toMatchObject([{ page: 0, changedSince: '100' }]);
    close();
  });

  it('keeps the rows when a poll fails, and asks from the same moment again', async () => {
    const { fetchUntil, calls, put, failOn } = server(5);
    const sync = createOfferSync(fetchUntil);
    const close = sync.open();
    await complete(sync);
    put(offerRecord(6));
    failOn(() => true);
    expect(await sync.refresh()).toBe(false);
    expect(console.info).toHaveBeenCalled();
    expect(sync.read()).toMatchObject({ phase: 'complete', total: 5 });
    failOn(null);
    expect(await sync.refresh()).toBe(true);
    expect(sync.read().byId.size).toBe(6);
    expect(calls.slice(-2).map(({ changedSince }) => changedSince)).toEqual(['5', '5']);
    close();
  });

  it('reports a change, and none when an answer brings nothing new', async () => {
    const { fetchUntil } = server(2);
    const sync = createOfferSync(fetchUntil);
    const close = sync.open();
    await complete(sync);
    const listener = vi.fn<() => void>();
    const end = sync.subscribe(listener);
    const before = sync.read();
    sync.put([offerRecord(1), offerRecord(2, { version: 0 })]);
    expect(sync.read()).toBe(before);
    sync.put([offerRecord(1, { candidateName: 'Asha' })]);
    expect(sync.read()).not.toBe(before);
    end();
    sync.put([offerRecord(3)]);
    expect(listener).toHaveBeenCalledTimes(1);
    close();
  });

  it('reads a server that knows no cursor again', async () => {
    const { fetchUntil, calls, put, knowNoCursor } = server(30);
    knowNoCursor();
    const sync = createOfferSync(fetchUntil);
    const close = sync.open();
    await complete(sync);
    put(offerRecord(31));
    const refreshed = sync.refresh();
    expect(sync.read().byId.size).toBe(30);
    expect(await refreshed).toBe(true);
    expect(sync.read()).toMatchObject({ phase: 'complete', total: 31 });
    expect(calls.every(({ changedSince }) => changedSince === undefined)).toBe(true);
    close();
  });
});
