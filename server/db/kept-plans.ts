import { createHash } from 'node:crypto';

const names = new Map<string, string>();
const allColumns = /(?:\.|\bselect )\*/i;

/** Lets PostgreSQL keep the plan of this statement, and answers it: each connection parses and plans it only at its
 * first uses (docs/decisions/0089-kept-plans.md). Only for a statement whose best plan is the same for all values, such
 * as one that finds rows by a key. Raises an Error for one that does not name its columns: where a migration adds one
 * while the server runs, PostgreSQL would reject the kept plan. */
export function keepPlan(text: string): string {
  if (allColumns.test(text)) throw new Error(`A statement whose plan is kept names its columns: ${text}`);
  names.set(text, createHash('sha256').update(text).digest('hex').slice(0, 32));
  return text;
}

/** The name under which PostgreSQL keeps the plan of a statement; undefined where it keeps none. */
export const keptPlanOf = (text: string): string | undefined => names.get(text);
