import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getOwnFirstDay, type OwnFirstDay } from '#contract/first-day.ts';
import { makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';
import { candidateQueries } from './candidate-account.ts';
import { useCandidateSession } from './candidate-session.ts';

/** The candidate's first day; null where the server does not know of it. */
export function useOwnFirstDay(): UseQueryResult<OwnFirstDay | null> {
  const { signInNumber } = useCandidateSession();
  return useQuery({
    queryKey: ownFirstDayKey(signInNumber),
    queryFn: async ({ signal }) => {
      const answer = await ownCall((until) => makeCall(getOwnFirstDay, { signal: until }), signal);
      const day: Partial<OwnFirstDay> | null = answer?.responseObject ?? null;
      return day?.stillJoining === undefined ? null : (day as OwnFirstDay);
    },
    retry: false,
    refetchOnWindowFocus: true,
  });
}

export const ownFirstDayKey = (signInNumber: number) => [candidateQueries, signInNumber, 'first-day'] as const;
