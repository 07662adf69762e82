import { limits } from '#domain/limits.ts';
import type { OfferBatch } from '#web/api/read/offers.ts';

/** What is still to be fetched of a server that tells no total; `count` is null where it does not tell its pages either. */
export type SmallPages = { next: number; count: number | null; mayHaveMore: boolean; ids: Set<number> };

/** After page 0: a plain list that is not full, or has more rows than were asked for, is all there is. */
export function smallPagesAfter(first: OfferBatch): SmallPages {
  const pages: SmallPages = { next: 0, count: null, mayHaveMore: true, ids: new Set() };
  note(pages, first);
  return pages;
}

/** Fetches all pages, of 10 offers each, starting at page 0. Raises what a call raises; called again it goes on. */
export async function loadSmallPages(
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
