import type { CandidateDocument } from '#web/hr/candidate-preview/documents/documents-of.ts';
import type { OpenedDocuments } from '#web/hr/candidate-preview/documents/use-opened-documents.ts';
import type { Review } from './marks/use-review.ts';
import type { ReviewItem } from './parts/review-parts.ts';
import { isReviewed, nextOpen } from './parts/review-state.ts';
import type { ReviewScreen } from './review-context.ts';

type Marking = {
  review: Review;
  items: readonly ReviewItem[];
  where: Pick<ReviewScreen, 'shownDocuments' | 'onGo' | 'onView'>;
  opened: OpenedDocuments;
  goOn: boolean;
};

/** Marks a part OK and goes on to the next one without a mark. A covered document is shown first, and marked by the
 * next press. A section takes along those of its documents that are next to it, open, and have no mark. */
export function okAt(path: string, { review, items, where, opened, goOn }: Marking): void {
  const index = items.findIndex((one) => one.path === path);
  const item = items[index];
  if (item?.document && !wasSeen(item.document, opened)) {
    where.onView(path);
    return showCovered([item.document], opened);
  }
  const along = item?.document === null ? item.section.documents : [];
  const seen = along.filter(
    (one) =>
      where.shownDocuments.includes(one.path) && opened.of(one)?.kind === 'ready' && !isReviewed(one.path, review.of),
  );
  const marked = [path, ...seen.map((one) => one.path)];
  for (const one of marked) review.queue.ok(one, review.of(one)?.note);
  if (item === undefined || !goOn) return;
  const next = nextOpen(items, index, (one) => (marked.includes(one) ? justOk : review.of(one)));
  if (next !== null) where.onGo(next.path);
}

const justOk = { verdict: 'OK', note: '', mark: null, draft: null, saved: false } as const;

/** What is not covered opens by itself; what cannot be had any more is marked without. */
function wasSeen(document: CandidateDocument, opened: OpenedDocuments): boolean {
  const state = opened.of(document);
  return document.reveal === null || state?.kind === 'ready' || (state?.kind === 'failed' && state.isForGood);
}

/** Opens those of the documents that are covered; each opening is recorded. */
export function showCovered(documents: readonly CandidateDocument[], opened: OpenedDocuments): void {
  for (const document of documents) {
    const state = opened.of(document);
    if (document.reveal !== null && (state === undefined || state.kind === 'failed')) opened.open(document);
  }
}
