import type { Mark } from '#contract/hr/review.ts';
import type { Change } from '#contract/onboarding.ts';
import { covers } from '#domain/review/paths.ts';
import type { ShownMark } from '#web/hr/candidate-preview/review/marks/use-review.ts';
import type { ReviewItem, ReviewSection } from './review-parts.ts';

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

/** The next one in the form that has no mark, after the current one, then from the top; none when all have one. */
export function nextOpen(items: readonly ReviewItem[], current: string, of: MarkOf): ReviewItem | undefined {
  const index = items.findIndex(({ path }) => path === current);
  const after = [...items.slice(index + 1), ...items.slice(0, index)];
  return after.find(({ path }) => !isReviewed(path, of));
}

/** The mark of an earlier submission that still holds. */
const carriedOk = (mark: Mark | null | undefined, version: number): Mark | null =>
  mark?.verdict === 'OK' && mark.submissionVersion < version ? mark : null;

export type Folded = { paths: ReadonlySet<string>; by: string | null };

/** What a reviewer need not read again: what did not change since its OK and, in a section of which something changed,
 * the rest. `by` is whose OK it was; null where it is not one person's. */
export function foldedIn(
  section: ReviewSection,
  { of, changes, version }: { of: MarkOf; changes: readonly Change[]; version: number },
): Folded {
  const own = section.groups.flatMap((group) => group.answers.map(({ path }) => path));
  const documents = section.documents.map(({ path }) => path);
  const inSection = changes.filter(({ path }) => covers(section.path, path));
  const rest = inSection.some(({ path }) => !documents.includes(path));
  const carried = carriedOk(of(section.path)?.mark, version);
  const folds = (path: string, withSection: boolean): boolean => {
    if (version < 2 || of(path)?.verdict === 'FIX' || inSection.some((change) => change.path === path)) return false;
    return withSection || carriedOk(of(path)?.mark, version) !== null;
  };
  const paths = [
    ...own.filter((path) => folds(path, rest || carried !== null)),
    ...documents.filter((path) => folds(path, false)),
  ];
  const marks = [of(section.path)?.mark, ...paths.map((path) => of(path)?.mark)];
  const names = new Set(marks.map((mark) => carriedOk(mark, version)?.by).filter((by) => by !== undefined));
  return { paths: new Set(paths), by: names.size === 1 ? ([...names][0] ?? null) : null };
}
