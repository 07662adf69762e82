import { useEffect, useState } from 'react';
import { type Dashboard, getDashboard } from '#contract/dashboard.ts';
import type { Period } from '#domain/dashboard.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { ownCall } from '#web/api/own-call.ts';
import { noteAtRisk } from '#web/session/hr/at-risk-count.ts';
import { useHrQuery } from '#web/session/hr/hr-query.ts';

export type DashboardOnScreen = {
  /** The latest that came, be it of another period; undefined until one did. */
  dashboard: Dashboard | undefined;
  /** The server has none: it is an added call (docs/rules/calls.md#other-added-calls). */
  isAbsent: boolean;
  /** Whether it is of the period that was asked for; else that one is on its way, or failed. */
  isOfPeriod: boolean;
  error: unknown;
  retry: () => void;
  isAsking: boolean;
};

/** The dashboard of a period. Older figures stay until the newer ones have come, and are asked for again on coming back. */
export function useDashboard({ from, to }: Period): DashboardOnScreen {
  const { data, error, isPlaceholderData, isFetching, refetch } = useHrQuery(
    ['dashboard', from, to],
    async (signal): Promise<Dashboard | null> => {
      const query = { from, to };
      return ownCall((until) => fetchObject(getDashboard, { query, signal: until }), signal);
    },
  );
  // The placeholder goes when the call fails; what does not depend on the period stays for all that.
  const [latest, setLatest] = useState(data);
  if (data !== undefined && data !== latest) setLatest(data);
  const atRisk = data?.atRisk?.total;
  useEffect(() => {
    if (atRisk !== undefined) noteAtRisk(atRisk);
  }, [atRisk]);
  return {
    dashboard: data ?? latest ?? undefined,
    isAbsent: data === null,
    isOfPeriod: data !== undefined && !isPlaceholderData,
    error,
    retry: () => void refetch(),
    isAsking: isFetching,
  };
}
