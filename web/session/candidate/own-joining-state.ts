import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getJoiningState, type OwnJoiningState } from '#contract/joining.ts';
import { makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import { candidateQueries } from './candidate-account.ts';
import { useCandidateSession } from './candidate-session.ts';

/** How far the joining form is, outside the wizard; null where the server does not know of it. */
export function useOwnJoiningState({ enabled = true } = {}): UseQueryResult<OwnJoiningState | null> {
  const { signInNumber } = useCandidateSession();
  return useQuery({
    queryKey: [candidateQueries, signInNumber, 'joining-state'],
    queryFn: async ({ signal }) =>
      (await ownCall((until) => makeCall(getJoiningState, { signal: until }), signal))?.responseObject ?? null,
    enabled,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });
}
