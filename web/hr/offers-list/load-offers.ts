import type { OfferRecord } from '#contract/offers.ts';
import { limits } from '#domain/limits.ts';

/** One answer of getAllOfferLetters, as far as loading needs it. */
export type OfferBatch = { content: OfferRecord[]; totalElements: number };
export type FetchOffers = (query: { page: number; size: number }) => Promise<OfferBatch>;

/** What is still to be fetched; kept after a failure, so that Retry goes on where it stopped. */
export type LoadingPlan = { first: boolean; size: number; pages: number[]; counted: number; latest: number };

/** The plan of a list that nothing is known of. */
export function newPlan(): LoadingPlan {
  return { first: true, size: limits.offersPageSize, pages: [], counted: 0, latest: 0 };
}

const fewestAtOnce = 2500;
const mostCalls = 8;
const atOnce = 2;

/** How many offers one background call asks for: as few calls as the total needs, none too large (rulings). */
export function batchSize(total: number): number {
  return Math.min(limits.offersPageSizeMax, Math.max(fewestAtOnce, Math.ceil(total / mostCalls)));
}

/**
 * Loads all offers as the rulings say: first page 0 with size 10, then the rest in a few large calls, two at a time, and
 * at the end those that were created meanwhile. Each answer goes to `onBatch` at once; `plan` is brought up to date with
 * it. Raises what a call raises; called again with the same plan it goes on.
 */
export async function loadOffers(
  plan: LoadingPlan,
  fetchOffers: FetchOffers,
  onBatch: (batch: OfferBatch) => void,
): Promise<void> {
  const fetchPage = async (page: number, size: number): Promise<OfferBatch> => {
    const batch = await fetchOffers({ page, size });
    plan.latest = Math.max(plan.latest, batch.totalElements);
    onBatch(batch);
    return batch;
  };
  if (plan.first) await loadFirst(plan, fetchPage);
  await Promise.all(
    Array.from({ length: atOnce }, async () => {
      for (let page = plan.pages.shift(); page !== undefined; page = plan.pages.shift()) {
        await orPutBack(plan, page, fetchPage(page, plan.size));
      }
    }),
  );
  // Newer offers stand in front, so what came meanwhile is at the head of the list.
  while (plan.latest > plan.counted) {
    const newcomers = plan.latest - plan.counted;
    await fetchPage(0, Math.min(limits.offersPageSizeMax, Math.max(limits.offersPageSize, newcomers)));
    plan.counted += newcomers;
  }
}

type FetchPage = (page: number, size: number) => Promise<OfferBatch>;

async function loadFirst(plan: LoadingPlan, fetchPage: FetchPage): Promise<void> {
  const batch = await fetchPage(0, limits.offersPageSize);
  plan.first = false;
  plan.counted = batch.totalElements;
  if (batch.content.length >= batch.totalElements) return;
  plan.size = batchSize(batch.totalElements);
  plan.pages = Array.from({ length: Math.ceil(batch.totalElements / plan.size) }, (_, page) => page);
}

async function orPutBack(plan: LoadingPlan, page: number, call: Promise<unknown>): Promise<void> {
  try {
    await call;
  } catch (error) {
    plan.pages.push(page);
    throw error;
  }
}
