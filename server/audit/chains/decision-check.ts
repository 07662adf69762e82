import { decisionActions, statesDecision } from './decision-rows.ts';
import type { ChainRow, StoredDecision } from './queries.ts';

/** Compares the stored decisions with the genuine rows of the audit, in both directions. */
export class DecisionCheck {
  private readonly missing: Map<string, StoredDecision>;

  constructor(stored: StoredDecision[]) {
    this.missing = new Map(stored.map((each) => [keyOf(each.candidateOfferId, each.version), each]));
  }

  /** False when a genuine row states a decision that is not stored like that. */
  accepts(row: ChainRow): boolean {
    const [, , , , action, details] = row.content;
    if (!decisionActions.includes(action ?? '')) return true;
    const { letterVersion } = JSON.parse(details ?? '{}') as { letterVersion?: number };
    const key = keyOf(row.chain, letterVersion ?? 0);
    const stored = this.missing.get(key);
    if (stored === undefined || !statesDecision(row, stored)) return false;
    this.missing.delete(key);
    return true;
  }

  unstated(): StoredDecision[] {
    return [...this.missing.values()];
  }
}

const keyOf = (candidateOfferId: number, version: number) => `${candidateOfferId} ${version}`;
