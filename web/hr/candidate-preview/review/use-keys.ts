import type { CandidateDocument } from '#web/hr/candidate-preview/documents/documents-of.ts';
import { noteId } from './marks/mark-note.tsx';
import { nextOpen } from './parts/review-state.ts';
import { type KeyActions, useReviewKeys } from './parts/use-review-keys.ts';
import type { ReviewScreen } from './review-context.ts';

type Keys = { used: boolean; onShow: (document: CandidateDocument) => void; onHelp: () => void };

/** The single keys of a review (`reviewKeys` says which they are). */
export function useKeys(screen: ReviewScreen, { used, onShow, onHelp }: Keys): void {
  const { review, may, items, current, onGo, onStep } = screen;
  const index = items.findIndex(({ path }) => path === current);
  const marking: KeyActions =
    may && index >= 0
      ? {
          o: () => {
            review.queue.ok(current, review.of(current)?.note);
            const next = nextOpen(items, index, review.of);
            if (next !== null) onGo(next.path);
          },
          c: () => {
            if (review.of(current)?.verdict !== 'FIX') review.queue.fix(current);
            else document.getElementById(noteId(current))?.focus();
          },
        }
      : {};
  const shown = items.find(({ path }) => path === screen.shownDocument)?.document ?? null;
  useReviewKeys(
    {
      ...marking,
      j: () => onStep(1),
      k: () => onStep(-1),
      s: () => {
        if (shown !== null) onShow(shown);
      },
      v: () => document.querySelector<HTMLElement>('[data-finish]')?.focus(),
      '?': onHelp,
    },
    used,
  );
}
