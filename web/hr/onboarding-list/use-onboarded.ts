import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getAllCandidates } from '#contract/onboarding.ts';
import { isAnswered, makeCall } from '#web/api/client.ts';
import { type OnboardedPage, readOnboarded } from '#web/api/read/candidates.ts';
import { leaveIfUnauthorized } from '#web/session/hr/hr-unauthorized.ts';

/** Pages are counted from 1, of 20 candidates each (docs/rules/onboarding.md#pages-of-the-onboarding-list). */
const pageSize = 20;

/** One page of the candidates who accepted. The page before stays to be seen until the next one has come. */
export function useOnboarded({ page, search }: { page: number; search: string }) {
  const onboarded = useQuery({
    queryKey: ['onboarded', page, search],
    queryFn: async ({ signal }): Promise<OnboardedPage> => {
      const query = { page, size: pageSize, ...(search === '' ? {} : { search }) };
      const list = readOnboarded(await makeCall(getAllCandidates, { query, signal }), query);
      if (list === null) throw new Error('the answer holds no candidates');
      return list;
    },
    placeholderData: keepPreviousData,
    retry: (failures, error) => failures < 1 && !isAnswered(error),
    // Candidates fill their forms while HR reads: coming back to the list shows how far they are now.
    refetchOnWindowFocus: true,
  });
  const { error } = onboarded;
  useEffect(() => leaveIfUnauthorized(error), [error]);
  return onboarded;
}
