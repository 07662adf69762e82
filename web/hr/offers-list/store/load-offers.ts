import { limits } from '#domain/limits.ts';
import type { OfferBatch } from '#web/api/read/offers.ts';

export type OffersQuery = { page: number; size: number; upTo?: number; changedSince?: string };
export type FetchOffers = (query: OffersQuery) => Promise<OfferBatch>;
type OnBatch = (batch: OfferBatch) => void;

/** What has been loaded: after a failure, and for a user who comes back, loading continues there. */
export type LoadingProgress = {
  first: OfferBatch | null;
  /** The large pages that were loaded, and the number of offers that they are of. */
  pages: Set<number>;
  total: number;
  /** The number changed between two pages: the pages do not fit together. */
  moved: boolean;
};

export const nothingLoaded = (): LoadingProgress => ({ first: null, pages: new Set(), total: 0, moved: false });

const fewestAtOnce = 2500;
const mostCalls = 9;
const atOnce = 2;

/** How many offers one background call asks for: as few calls as the total needs, none too large. */
export const batchSize = (total: number): number =>
  Math.min(limits.offersPageSizeMax, Math.max(fewestAtOnce, Math.ceil(total / mostCalls)));

/** Loads all offers (docs/rules/offers-list.md#loading): first page 0 with size 10, then the rest in a few large calls,
 * two at a time, and at the end what changed since the first one. Each answer goes to `onBatch` at once. Answers the
 * cursor for later changes; null from a server that has none, which is read in pages of 10 as it may know no other
 * `size`. Raises what a call raises; called again with the same progress it continues. */
export async function loadOffers(
  progress: LoadingProgress,
  fetchOffers: FetchOffers,
  onBatch: OnBatch,
): Promise<string | null> {
  const load = handingOver(fetchOffers, onBatch);
  if (progress.first === null) {
    progress.first = await load({ page: 0, size: limits.offersPageSize });
    progress.total = progress.first.totalElements ?? 0;
  }
  const { content, cursor, totalElements } = progress.first;
  if (cursor === null || totalElements === null) {
    await loadSmallPages(progress.first, load);
    return cursor;
  }
  // All of them at once: nothing was read over a length of time in which something could have changed.
  if (content.length >= totalElements) return cursor;
  // The newest offer of the first answer: pages up to it stay the same while offers are created.
  const upTo = Math.max(...content.map(({ candidateOfferId }) => candidateOfferId));
  const query = { size: batchSize(totalElements), upTo };
  for (let round = 0; round < mostRounds; round++) {
    await loadPages(progress, query, load);
    if (!progress.moved) break;
    // An import keeps the ids it got early, and its offers come in between all at once: of two pages that are read at a time,
    // a later one may be of before and an earlier one of after, and rows between them are in neither.
    progress.moved = false;
    progress.pages.clear();
  }
  return fetchChanges(cursor, fetchOffers, onBatch);
}

function handingOver(fetchOffers: FetchOffers, onBatch: OnBatch): FetchOffers {
  return async (query) => {
    const batch = await fetchOffers(query);
    onBatch(batch);
    return batch;
  };
}

async function loadPages(progress: LoadingProgress, query: { size: number; upTo: number }, load: FetchOffers) {
  let next = 0;
  async function loadNext(): Promise<void> {
    while (next * query.size < progress.total) {
      const page = next++;
      if (progress.pages.has(page)) continue;
      const batch = await load({ page, ...query });
      progress.pages.add(page);
      const total = batch.totalElements ?? progress.total;
      progress.moved ||= total !== progress.total;
      progress.total = total;
    }
  }
  await Promise.all(Array.from({ length: atOnce }, loadNext));
}

/** Reads pages of 10 after the first one: as many as the server says, else until one is not full or has nothing new. */
async function loadSmallPages(first: OfferBatch, load: FetchOffers): Promise<void> {
  const ids = new Set<number>();
  let batch = first;
  for (let page = 1; ; page++) {
    const known = ids.size;
    for (const { candidateOfferId } of batch.content) ids.add(candidateOfferId);
    const mayHaveMore = batch.content.length === limits.offersPageSize && ids.size > known;
    if (batch.totalPages === null ? !mayHaveMore : page >= batch.totalPages) return;
    batch = await load({ page, size: limits.offersPageSize });
  }
}

/** Few enough offers in an answer for the screen to stay responsive. */
const changesAtOnce = 2500;
/** Fewer changes than this need no further round at once; the number of rounds is bounded too. */
const littleLeft = 100;
const mostRounds = 3;

/** Fetches what changed since `cursor` and answers the cursor to continue from. While much is changing it asks again,
 * so that little is missing at the end. Raises what a call raises; then the old cursor holds. */
export async function fetchChanges(cursor: string, fetchOffers: FetchOffers, onBatch: OnBatch): Promise<string> {
  let since = cursor;
  for (let round = 0; round < mostRounds; round++) {
    const { total, next } = await fetchRound(since, handingOver(fetchOffers, onBatch));
    // A cursor that does not move repeats the answer: a long transaction holds it.
    const isEnough = total <= littleLeft || next === since;
    since = next;
    if (isEnough) break;
  }
  return since;
}

/** All pages of what changed since one moment, one after the other; the first one's cursor says when they were read.
 * Offers that change during that only move rows to later pages, and are themselves in the next round. */
async function fetchRound(changedSince: string, load: FetchOffers) {
  let next = changedSince;
  let total = 1;
  for (let page = 0; page * changesAtOnce < total; page++) {
    const batch = await load({ page, size: changesAtOnce, changedSince });
    if (page === 0) next = batch.cursor ?? changedSince;
    total = batch.totalElements ?? 0;
  }
  return { total, next };
}
