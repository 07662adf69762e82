import { useQuery } from '@tanstack/react-query';
import { getPayStructures, type StoredPayStructure } from '#contract/hr/pay-structures.ts';
import { makeCall } from '#web/api/client.ts';
import { ownCall } from '#web/api/own-call.ts';

/**
 * All pay structures, retired ones too; undefined until they are there. Without them, as on a server that has none, an
 * offer is written without a choice of pay.
 */
export function usePayStructures(): readonly StoredPayStructure[] | undefined {
  const { data } = useQuery({
    queryKey: ['pay-structures'],
    queryFn: async ({ signal }) => {
      const answer = await ownCall((until) => makeCall(getPayStructures, { signal: until }), signal);
      return answer?.responseObject ?? [];
    },
    staleTime: 60_000,
    retry: false,
  });
  return data;
}
