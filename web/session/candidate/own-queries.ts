import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { getOwnFirstDay, type OwnFirstDay } from '#contract/first-day.ts';
import { getJoiningState, type OwnJoiningState } from '#contract/joining.ts';
import { ownObject } from '#web/api/own-call.ts';
import { candidateQueries } from './candidate-account.ts';
import { useCandidateSession } from './candidate-session.ts';

export const ownFirstDayKey = (signInNumber: number) => [candidateQueries, signInNumber, 'first-day'] as const;

/** The candidate's first day; null where the server does not know of it. */
export function useOwnFirstDay(): UseQueryResult<OwnFirstDay | null> {
  const { signInNumber } = useCandidateSession();
  return useQuery({
    queryKey: ownFirstDayKey(signInNumber),
    queryFn: async ({ signal }) => {
      const day: Partial<OwnFirstDay> | null = await ownObject(getOwnFirstDay, signal);
      return day?.stillJoining === undefined ? null : (day as OwnFirstDay);
    },
    retry: false,
    refetchOnWindowFocus: true,
  });
}

/** How far the joining form is, outside the wizard; null where the server does not know of it. */
export function useOwnJoiningState({ enabled = true } = {}): UseQueryResult<OwnJoiningState | null> {
  const { signInNumber } = useCandidateSession();
  return useQuery({
    queryKey: [candidateQueries, signInNumber, 'joining-state'],
    queryFn: async ({ signal }) => ownObject(getJoiningState, signal),
    enabled,
    retry: false,
    gcTime: 0,
    refetchOnWindowFocus: true,
  });
}
