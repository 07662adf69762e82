import type { Fix } from '#contract/joining.ts';
import { inFormOrder } from '#domain/review/paths.ts';
import type { FixRow } from './queries.ts';

/** The fix list as the candidate reads it, in the order of the form. */
export function toFixes(rows: readonly Omit<FixRow, 'submission_id' | 'changed'>[]): Fix[] {
  return inFormOrder(rows).map(({ path, note, comment, answered_on: on }) => ({
    path,
    note,
    comment,
    answered: on !== null,
  }));
}
