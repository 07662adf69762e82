import { useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/call.ts';
import type { hrMe } from '#contract/hr-auth.ts';
import { useHrEmployeeId } from './hr-session.ts';

/** Under which the frame of HR's screens keeps who is logged in. */
export const hrMeKey = (employeeId: string | null) => ['hr-me', employeeId];

/** The HR user, as far as the frame knows them. */
function useKnownMe(): Partial<NonNullable<ResponseOf<typeof hrMe>>> | null {
  const { data } = useQuery<ResponseOf<typeof hrMe> | null>({
    queryKey: hrMeKey(useHrEmployeeId()),
    // Without a function of its own: one that skips would take the place of the frame's when it asks again.
    enabled: false,
    staleTime: Infinity,
  });
  return data ?? null;
}

/** The name of the HR user; null until the frame knows it. */
export function useMyName(): string | null {
  return useKnownMe()?.name ?? null;
}

/** Whether the HR user has a second factor, or needs one; null until the frame knows it, or where the server knows none. */
export function useMySecondFactor() {
  return useKnownMe()?.secondFactor ?? null;
}
