import type { Change } from '#contract/onboarding.ts';
import type { ShownMark } from '#web/hr/candidate-preview/review/marks/use-review.ts';
import type { ReviewItem } from './review-parts.ts';

type MarkOf = (path: string) => ShownMark | null;

/** How a section or document stands in the list: `changed` was submitted again and has no mark since. */
export type ItemState = 'ok' | 'fix' | 'changed' | 'open';

/** A section needs a correction when one of its answers does; its documents stand for themselves. */
export function stateOf({ path, section, document }: ReviewItem, of: MarkOf, changes: readonly Change[]): ItemState {
  const answers = document === null ? section.groups.flatMap((group) => group.answers) : [];
  if ([path, ...answers.map((answer) => answer.path)].some((one) => of(one)?.verdict === 'FIX')) return 'fix';
  if (of(path) !== null) return 'ok';
  const parts = document === null ? answers.map((answer) => answer.path) : [path];
  return changes.some((change) => parts.includes(change.path)) ? 'changed' : 'open';
}

/** A correction counts once it says what is to be corrected. */
export function isReviewed(path: string, of: MarkOf): boolean {
  const shown = of(path);
  return shown !== null && (shown.verdict === 'OK' || shown.note.trim() !== '');
}

/** The next one in the form that has no mark, after the one at `index`, then from the top; null when all have one. */
export function nextOpen(items: readonly ReviewItem[], index: number, of: MarkOf): ReviewItem | null {
  const after = [...items.slice(index + 1), ...items.slice(0, index)];
  return after.find(({ path }) => !isReviewed(path, of)) ?? null;
}
