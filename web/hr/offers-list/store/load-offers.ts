import { limits } from '#domain/limits.ts';
import type { OfferBatch } from '#web/api/read/offers.ts';

export type OffersQuery = { page: number; size: number; upTo?: number; changedSince?: string };
export type FetchOffers = (query: OffersQuery) => Promise<OfferBatch>;

/** What is still to be fetched; kept after a failure, so that Retry goes on where it stopped. */
export type LoadingPlan = {
  begun: boolean;
  size: number;
  /** The pages that have not come yet, and how many were planned. */
  pages: number[];
  planned: number;
  /** The newest offer of the first answer: pages up to it stay the same while offers are created. */
  upTo: number | undefined;
  /** What changed after the moment that this names is still to be fetched. */
  cursor: string | null;
  /** How many offers all pages were planned for. */
  total: number;
  /** An offer came in among those that were read already, and moved the others: the pages do not fit together. */
  moved: boolean;
  /** For a server that names no cursor; null for one that does, or that nothing is known of. */
  smallPages: SmallPages | null;
};

/** The plan of a list that nothing is known of. */
export function newPlan(): LoadingPlan {
  return {
    begun: false,
    size: limits.offersPageSize,
    pages: [],
    planned: 0,
    upTo: undefined,
    cursor: null,
    total: 0,
    moved: false,
    smallPages: null,
  };
}

const fewestAtOnce = 2500;
const mostCalls = 9;
const atOnce = 2;

/** How many offers one background call asks for: as few calls as the total needs, none too large. */
export function batchSize(total: number): number {
  return Math.min(limits.offersPageSizeMax, Math.max(fewestAtOnce, Math.ceil(total / mostCalls)));
}

export type OnBatch = (batch: OfferBatch) => void;

/**
 * Loads all offers (docs/rules/offers-list.md#loading): first page 0 with size 10, then the rest in a few large calls,
 * two at a time, and at the end what changed meanwhile. A server that names no cursor knows only what the specification
 * says (docs/rules/responses.md), perhaps not even `size`: it is read in pages of 10. Each answer goes to `onBatch` at once;
 * `plan` is brought up to date with it. Raises what a call raises; called again with the same plan it goes on.
 */
export async function loadOffers(plan: LoadingPlan, fetchOffers: FetchOffers, onBatch: OnBatch): Promise<void> {
  if (!plan.begun) {
    const first = await fetchOffers({ page: 0, size: limits.offersPageSize });
    onBatch(first);
    plan.begun = true;
    plan.cursor = first.cursor;
    if (first.cursor === null || first.totalElements === null) plan.smallPages = smallPagesAfter(first);
    // All of them at once: nothing was read over a length of time in which something could have changed.
    else if (first.content.length >= first.totalElements) return;
    else planRest(plan, first, first.totalElements);
  }
  if (plan.smallPages !== null) return loadSmallPages(plan.smallPages, fetchOffers, onBatch);
  for (let round = 0; round < mostRounds; round++) {
    const taken = new Set<number>();
    await Promise.all(Array.from({ length: atOnce }, () => loadPages(plan, taken, fetchOffers, onBatch)));
    if (!plan.moved) break;
    planAgain(plan);
  }
  if (plan.cursor !== null) plan.cursor = await fetchChanges(plan.cursor, fetchOffers, onBatch);
}

/** Plans what is to be fetched after the first rows of so many. */
function planRest(plan: LoadingPlan, { content }: OfferBatch, total: number): void {
  plan.upTo = Math.max(...content.map((offer) => offer.candidateOfferId));
  plan.size = batchSize(total);
  plan.total = total;
  planPages(plan, total);
}

/** Plans the pages that so many offers need. */
function planPages(plan: LoadingPlan, total: number): void {
  const needed = Math.ceil(total / plan.size);
  while (plan.planned < needed) plan.pages.push(plan.planned++);
}

/**
 * Reads all pages once more. An import keeps the ids it got early, and its offers come in between all at once: of two pages
 * that are read at a time, a later one may be of before and an earlier one of after, and rows between them are in neither.
 */
function planAgain(plan: LoadingPlan): void {
  plan.moved = false;
  plan.planned = 0;
  planPages(plan, plan.total);
}

/** Loads pages that nobody has `taken`, until none is left. */
async function loadPages(plan: LoadingPlan, taken: Set<number>, fetchOffers: FetchOffers, onBatch: OnBatch) {
  const { size, upTo } = plan;
  const next = (): number | undefined => plan.pages.find((page) => !taken.has(page));
  for (let page = next(); page !== undefined; page = next()) {
    taken.add(page);
    const batch = await fetchOffers({ page, size, ...(upTo === undefined ? {} : { upTo }) });
    onBatch(batch);
    plan.pages.splice(plan.pages.indexOf(page), 1);
    const total = batch.totalElements ?? plan.total;
    planPages(plan, total);
    if (plan.total !== total) {
      plan.total = total;
      plan.moved = true;
    }
  }
}

/** An answer of so many offers is read without holding up the screen. */
const changesAtOnce = 2500;
/** Fewer changes than this need no further round at once; the number of rounds is bounded too. */
const littleLeft = 100;
const mostRounds = 3;

/**
 * Fetches what changed since `cursor` and answers the cursor to go on from. While much is changing it asks again, so that
 * little is missing at the end. Raises what a call raises; then the old cursor holds.
 */
export async function fetchChanges(cursor: string, fetchOffers: FetchOffers, onBatch: OnBatch): Promise<string> {
  let since = cursor;
  for (let round = 0; round < mostRounds; round++) {
    const { total, next } = await fetchRound(since, fetchOffers, onBatch);
    // A cursor that does not move repeats the answer: a long transaction holds it.
    const isEnough = total <= littleLeft || next === since;
    since = next;
    if (isEnough) break;
  }
  return since;
}

/**
 * All pages of what changed since one moment, one after the other; the first one's cursor tells when they were read. What
 * comes in meanwhile only moves rows to later pages, and is itself told by the next round.
 */
async function fetchRound(changedSince: string, fetchOffers: FetchOffers, onBatch: OnBatch) {
  let next = changedSince;
  let total = 1;
  for (let page = 0; page * changesAtOnce < total; page++) {
    const batch = await fetchOffers({ page, size: changesAtOnce, changedSince });
    if (page === 0) next = batch.cursor ?? changedSince;
    total = batch.totalElements ?? 0;
    onBatch(batch);
  }
  return { total, next };
}

/** What is still to be fetched of a server that tells no total; `count` is null where it does not tell its pages either. */
type SmallPages = { next: number; count: number | null; mayHaveMore: boolean; ids: Set<number> };

/** After page 0: a plain list that is not full, or has more rows than were asked for, is all there is. */
function smallPagesAfter(first: OfferBatch): SmallPages {
  const pages: SmallPages = { next: 0, count: null, mayHaveMore: true, ids: new Set() };
  note(pages, first);
  return pages;
}

/** Fetches all pages, of 10 offers each, starting at page 0. Raises what a call raises; called again it goes on. */
async function loadSmallPages(
  pages: SmallPages,
  fetchOffers: (query: { page: number; size: number }) => Promise<OfferBatch>,
  onBatch: (batch: OfferBatch) => void,
): Promise<void> {
  while (pages.count === null ? pages.mayHaveMore : pages.next < pages.count) {
    const batch = await fetchOffers({ page: pages.next, size: limits.offersPageSize });
    onBatch(batch);
    note(pages, batch);
  }
}

/** A server that takes no notice of the page answers the same rows again: then there are no others. */
function note(pages: SmallPages, { content, totalPages }: OfferBatch): void {
  const known = pages.ids.size;
  for (const { candidateOfferId } of content) pages.ids.add(candidateOfferId);
  pages.next += 1;
  pages.count = totalPages ?? pages.count;
  pages.mayHaveMore = content.length === limits.offersPageSize && pages.ids.size > known;
}
