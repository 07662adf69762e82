import { useCallback, useState } from 'react';
import { getAllCandidateIds } from '#contract/hr/onboarding-list.ts';
import type { OnboardingFilter } from '#domain/joining/onboarding-list.ts';
import { makeCall } from '#web/api/client.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';

type Row = { candidateId: string };

/** The candidates that HR has chosen, on whatever page they are. */
export function useChosenCandidates() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const onSelect = useCallback((rows: readonly Row[], select: boolean) => {
    setIds((known) => {
      const next = new Set(known);
      for (const { candidateId } of rows) {
        if (select) next.add(candidateId);
        else next.delete(candidateId);
      }
      return next;
    });
  }, []);

  /** Chooses everybody whom the filters show. */
  async function selectAll(query: OnboardingFilter): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      const { responseObject } = await makeCall(getAllCandidateIds, { query });
      setIds(new Set(responseObject?.candidateIds));
    } catch (failure) {
      leaveIfUnauthorized(failure);
      setError(failure);
    }
    setBusy(false);
  }

  const clear = useCallback(() => {
    setIds(new Set());
    setError(null);
  }, []);
  const isSelected = ({ candidateId }: Row): boolean => ids.has(candidateId);
  return { candidateIds: [...ids], isSelected, onSelect, selectAll, clear, busy, error };
}
export type ChosenCandidates = ReturnType<typeof useChosenCandidates>;
