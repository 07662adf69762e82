import { describe, expect, it } from 'vitest';
import type { OfferRecord } from '#contract/offers.ts';
import { offerRecord } from '#test/offer-record.ts';
import type { OfferBatch } from '#web/api/read/offers.ts';
import {
  batchSize,
  fetchChanges,
  type FetchOffers,
  loadOffers,
  nothingLoaded,
  type OffersQuery,
} from './load-offers.ts';

/** A server with these offers, newest first, that notes what it is asked. A cursor is the number of changes so far. */
function serverWith(count: number) {
  const asked: OffersQuery[] = [];
  const offers: { offer: OfferRecord; changedIn: number }[] = [];
  let changes = 0;
  const put = (id: number, version = 1): void => {
    const known = offers.findIndex(({ offer }) => offer.candidateOfferId === id);
    if (known >= 0) offers.splice(known, 1);
    offers.push({ offer: offerRecord(id, { version }), changedIn: ++changes });
    offers.sort((a, b) => b.offer.candidateOfferId - a.offer.candidateOfferId);
  };
  for (let id = 1; id <= count; id++) offers.unshift({ offer: offerRecord(id), changedIn: ++changes });
  const fetchOffers: FetchOffers = async (query) => {
    asked.push(query);
    const { page, size, upTo = Infinity, changedSince = '0' } = query;
    const chosen = offers
      .filter(({ offer, changedIn }) => offer.candidateOfferId <= upTo && changedIn >= Number(changedSince))
      .map(({ offer }) => offer);
    return {
      content: chosen.slice(page * size, (page + 1) * size),
      totalElements: chosen.length,
      totalPages: Math.ceil(chosen.length / size),
      cursor: String(changes + 1),
    };
  };
  return { asked, put, fetchOffers };
}

function collect() {
  const versions = new Map<number, number>();
  const onBatch = ({ content }: OfferBatch): void => {
    for (const offer of content) versions.set(offer.candidateOfferId, offer.version);
  };
  return { versions, onBatch };
}

const idsFrom = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index);

describe('an import that comes in while the list is read', () => {
  it('hides no offer, though a page is answered as of before it and the one in front of it as of after it', async () => {
    const server = serverWith(0);
    // 6,000 offers; the ids 5,001 to 5,040 were given to an import that is not committed yet.
    for (const id of [...idsFrom(1, 5000), ...idsFrom(5041, 1000)]) server.put(id);
    const second = Promise.withResolvers<void>();
    let came = false;
    const fetchOffers: FetchOffers = async (query) => {
      if (query.size > 10 && query.page === 0 && !came) {
        came = true;
        await second.promise;
        for (const id of idsFrom(5001, 40)) server.put(id);
      }
      const batch = await server.fetchOffers(query);
      if (query.page === 1) second.resolve();
      return batch;
    };
    const { versions, onBatch } = collect();
    await loadOffers(nothingLoaded(), fetchOffers, onBatch);
    expect(versions.size).toBe(6040);
  });
});

describe('loading all offers', () => {
  it('fetches 50,000 offers complete in at most 12 calls', async () => {
    const { asked, fetchOffers } = serverWith(50_000);
    const { versions, onBatch } = collect();
    await loadOffers(nothingLoaded(), fetchOffers, onBatch);
    expect(versions.size).toBe(50_000);
    expect(asked.length).toBeLessThanOrEqual(12);
  });

  it('asks for reasonable sizes', () => {
    expect(batchSize(11)).toBe(2500);
    expect(batchSize(50_000)).toBe(5556);
    expect(batchSize(1_000_000)).toBe(10_000);
  });

  it('shares a cut-off between the pages, and fetches later changes at the end', async () => {
    const server = serverWith(6000);
    const { versions, onBatch } = collect();
    let answers = 0;
    await loadOffers(nothingLoaded(), server.fetchOffers, (batch) => {
      onBatch(batch);
      answers++;
      // While the pages are on their way, offers come in front and one that has been read changes.
      for (let id = 1; id <= 40; id++) server.put(6000 + answers * 100 + id);
      server.put(6000, answers + 1);
    });
    expect(versions.size).toBe(6000 + 40 * answers - 40);
    expect(versions.get(6000)).toBe(answers);
    const pages = server.asked.filter(({ changedSince }) => changedSince === undefined).slice(1);
    expect(pages.map(({ upTo }) => upTo)).toEqual([6000, 6000, 6000]);
    // What came with the very last answer is little; the next look brings it.
    expect(server.asked.at(-1)).toMatchObject({ changedSince: expect.any(String) as string });
  });

  it('fetches only the changes again when only those failed', async () => {
    const { asked, fetchOffers } = serverWith(100);
    const progress = nothingLoaded();
    const shaky: FetchOffers = (query) =>
      query.changedSince === undefined ? fetchOffers(query) : Promise.reject(new Error('gone'));
    await expect(loadOffers(progress, shaky, collect().onBatch)).rejects.toThrow('gone');
    const before = asked.length;
    await loadOffers(progress, fetchOffers, collect().onBatch);
    expect(asked.slice(before)).toEqual([{ page: 0, size: 2500, changedSince: '101' }]);
  });
});

describe('a server that names no cursor', () => {
  /** Answers as `answer` makes it of the rows of a page, or of all rows. */
  function bareServer(count: number, answer: (page: OfferRecord[], all: OfferRecord[]) => Partial<OfferBatch>) {
    const all = idsFrom(1, count).map((id) => offerRecord(id));
    const asked: OffersQuery[] = [];
    const fetchOffers: FetchOffers = async (query) => {
      asked.push(query);
      // Pages of ten whatever size is asked for, as the specification knows no other.
      const rows = all.slice(query.page * 10, (query.page + 1) * 10);
      return { content: rows, totalElements: null, totalPages: null, cursor: null, ...answer(rows, all) };
    };
    return { asked, fetchOffers };
  }
  const byPages = (_: OfferRecord[], all: OfferRecord[]) => ({ totalPages: Math.ceil(all.length / 10) });
  const withTotal = (_: OfferRecord[], all: OfferRecord[]) => ({ totalElements: all.length });

  it.each([
    ['pages, as many as it says', 25, byPages, 3],
    ['a total and pages', 25, (page, all) => ({ ...byPages(page, all), ...withTotal(page, all) }), 3],
    ['no offers', 0, byPages, 1],
    ['a plain list by pages', 25, () => ({}), 3],
    ['a plain list of all, whatever page is asked for', 25, (_, all) => ({ content: all }), 1],
    ['a plain list of all that looks like a full page', 10, (_, all) => ({ content: all }), 2],
  ] as [string, number, Parameters<typeof bareServer>[1], number][])(
    'that answers %s is read to its end',
    async (_, count, answer, calls) => {
      const { asked, fetchOffers } = bareServer(count, answer);
      const { versions, onBatch } = collect();
      await loadOffers(nothingLoaded(), fetchOffers, onBatch);
      expect(versions.size).toBe(count);
      expect(asked).toEqual(idsFrom(0, calls).map((page) => ({ page, size: 10 })));
    },
  );
});

describe('the changes since a cursor', () => {
  it('is fetched in pages, and the cursor of the first one leads on', async () => {
    const server = serverWith(3000);
    const { versions, onBatch } = collect();
    const cursor = await fetchChanges('1', server.fetchOffers, onBatch);
    expect(versions.size).toBe(3000);
    expect(cursor).toBe('3001');
    expect(server.asked).toEqual([
      { page: 0, size: 2500, changedSince: '1' },
      { page: 1, size: 2500, changedSince: '1' },
      { page: 0, size: 2500, changedSince: '3001' },
    ]);
  });

  it('does not go round in circles while a long transaction holds the cursor', async () => {
    let calls = 0;
    const held: FetchOffers = async () => {
      calls++;
      return { content: [], totalElements: 2000, totalPages: 1, cursor: '5' };
    };
    expect(await fetchChanges('5', held, collect().onBatch)).toBe('5');
    expect(calls).toBe(1);
  });
});
