import { type QueryFunctionContext, useQuery } from '@tanstack/react-query';
import type { ResponseOf } from '#contract/call.ts';
import { hrMe } from '#contract/hr-auth.ts';
import { ownObject } from '#web/api/own-call.ts';
import { useHrEmployeeId } from './hr-session.ts';

export const hrMeKey = (employeeId: string | null) => ['hr-me', employeeId];

/** Reads who is logged in; null where the server knows no such call. */
export const readMe = async ({ signal }: QueryFunctionContext) => ownObject(hrMe, signal);

function useKnownMe(): Partial<NonNullable<ResponseOf<typeof hrMe>>> | null {
  const queryKey = hrMeKey(useHrEmployeeId());
  // Not asked for here; one that skips would take the place of the frame's function when that asks again.
  const { data } = useQuery({ queryKey, queryFn: readMe, enabled: false, staleTime: Infinity });
  return data ?? null;
}

export const useMyName = (): string | null => useKnownMe()?.name ?? null;

/** Whether the HR user has a second factor, or needs one; null until the frame knows it, or where the server knows none. */
export const useMySecondFactor = () => useKnownMe()?.secondFactor ?? null;

/** False of a user of single sign-on who has none: what asks for the current one then asks for nothing. */
export const useHasPassword = (): boolean => useKnownMe()?.hasPassword !== false;

export const useHasSignOff = (): boolean => useKnownMe()?.signOff === true;
