import { createContext, useContext } from 'react';
import type { Change } from '#contract/onboarding.ts';
import type { useRevealedNumbers } from '#web/hr/candidate-preview/revealable-number.tsx';
import type { Review } from './marks/use-review.ts';
import type { ReviewItem } from './parts/review-parts.ts';

export type ReviewScreen = {
  review: Review;
  may: boolean;
  /** `verified`: nothing is left to review, whatever was marked; `none`: no submission is in force. */
  stage: 'review' | 'verified' | 'none';
  version: number;
  changes: readonly Change[];
  items: readonly ReviewItem[];
  candidateName: string;
  myName: string | null;
  numbers: ReturnType<typeof useRevealedNumbers>;
  current: string;
  /** The mark that the reviewer was led to, as it blocks sending back; another object each time. */
  ledTo: { path: string } | null;
  shownDocuments: readonly string[];
  onGo: (path: string) => void;
  onView: (path: string) => void;
  /** Marks OK, or shows what is covered first; `goOn` to the next part without a mark. */
  onOk: (path: string, goOn: boolean) => void;
  onStep: (by: 1 | -1) => void;
};

export const ReviewScreenContext = createContext<ReviewScreen | null>(null);

export function useReviewScreen(): ReviewScreen {
  const screen = useContext(ReviewScreenContext);
  if (screen === null) throw new Error('a part of a review is outside its screen');
  return screen;
}
