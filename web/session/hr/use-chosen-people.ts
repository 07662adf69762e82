import { useCallback, useState } from 'react';
import { leaveIfUnauthorized } from './hr-unauthorized.ts';

type Row = { candidateId: string };

export function useChosenPeople() {
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

  /** Selects all filtered people: `readAll` asks the server for their ids. */
  async function selectAll(readAll: () => Promise<readonly string[]>): Promise<void> {
    setBusy(true);
    setError(null);
    try {
      setIds(new Set(await readAll()));
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
  const deselect = (done: readonly string[]): void =>
    onSelect(
      done.map((candidateId) => ({ candidateId })),
      false,
    );
  const selection = {
    isSelectable: ({ candidateId }: Row): boolean => candidateId !== '',
    isSelected: ({ candidateId }: Row): boolean => ids.has(candidateId),
    onSelect,
    locked: busy,
  };
  return { candidateIds: [...ids], selection, selectAll, deselect, clear, busy, error };
}
export type ChosenPeople = ReturnType<typeof useChosenPeople>;
