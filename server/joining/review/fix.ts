import type { Fix } from '#contract/joining.ts';
import type { FixRow } from './queries.ts';

/** A row of the fix list as the candidate reads it. */
export function toFix({ path, note, comment, answered_on: on }: Omit<FixRow, 'submission_id' | 'changed'>): Fix {
  return { path, note, comment, answered: on !== null };
}
