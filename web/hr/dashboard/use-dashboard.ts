import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Dashboard, getDashboard } from '#contract/dashboard.ts';
import type { Period } from '#domain/dashboard.ts';
import { isAnswered, makeCall } from '#web/api/client.ts';
import { leaveIfUnauthorized } from '#web/session/hr-unauthorized.ts';

/** The dashboard of a period. Older figures stay until the newer ones have come, and are asked for again on coming back. */
export function useDashboard({ from, to }: Period) {
  const dashboard = useQuery({
    queryKey: ['dashboard', from, to],
    queryFn: async ({ signal }): Promise<Dashboard> => {
      const { responseObject } = await makeCall(getDashboard, { query: { from, to }, signal });
      if (responseObject === null) throw new Error('the answer holds no figures');
      return responseObject;
    },
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 1 && !isAnswered(error),
    refetchOnWindowFocus: true,
  });
  const { error } = dashboard;
  useEffect(() => leaveIfUnauthorized(error), [error]);
  return dashboard;
}
