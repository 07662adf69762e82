import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isAnswered } from '#web/api/client.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';
import { fetchCandidate, NotShown } from './candidate-calls.ts';

/** Before the 10 minutes are over for which links to documents hold (rulings, "Responses"). */
const freshLinksMs = 8 * 60 * 1000;

/** All of a candidate, with links to the documents that are always fresh. Asks nobody when `candidateId` is null. */
export function useCandidate(candidateId: string | null) {
  const candidate = useQuery({
    queryKey: ['candidate', candidateId],
    enabled: candidateId !== null,
    queryFn: ({ signal }) => fetchCandidate(candidateId ?? '', signal),
    retry: (failures, error) => failures < 1 && !isAnswered(error) && !(error instanceof NotShown),
    refetchInterval: freshLinksMs,
    refetchOnWindowFocus: true,
    staleTime: 30_000,
    // Nothing of it is kept once the page is left.
    gcTime: 0,
  });
  const { error } = candidate;
  useEffect(() => leaveIfUnauthorized(error), [error]);
  return candidate;
}
