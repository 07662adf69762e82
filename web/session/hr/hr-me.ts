import { skipToken, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/call.ts';
import type { hrMe } from '#contract/hr-auth.ts';
import { useHrEmployeeId } from './hr-session.ts';

/** Under which the frame of HR's screens keeps who is logged in. */
export const hrMeKey = (employeeId: string | null) => ['hr-me', employeeId];

/** The HR user; undefined until the frame knows. */
function useKnownMe(): ResponseOf<typeof hrMe> | null | undefined {
  const { data } = useQuery<ResponseOf<typeof hrMe> | null>({
    queryKey: hrMeKey(useHrEmployeeId()),
    queryFn: skipToken,
    staleTime: Infinity,
  });
  return data;
}

/** The name of the HR user; null until the frame knows it. */
export const useMyName = (): string | null => useKnownMe()?.name ?? null;

/** Whether offers of this company may need sign-off. */
export const useHasSignOff = (): boolean => useKnownMe()?.signOff === true;
