import { getAllCandidates } from '#contract/onboarding.ts';
import { onboardingMessages } from '#domain/joining/messages.ts';
import { offerListMessages } from '#domain/messages.ts';
import { makeCall, messageOr } from '#web/api/client.ts';
import { readOnboarded } from '#web/api/read/candidates.ts';
import { useHrPage } from '#web/session/hr/hr-query.ts';

/** Pages are counted from 1, of 20 candidates each (docs/rules/onboarding.md#pages-of-the-onboarding-list). */
const pageSize = 20;

/** One page of the candidates who accepted. */
export function useOnboarded({ page, search }: { page: number; search: string }) {
  return useHrPage(
    ['onboarded', page, search],
    async (signal) => {
      const query = { page, size: pageSize, ...(search === '' ? {} : { search }) };
      const list = readOnboarded(await makeCall(getAllCandidates, { query, signal }), query);
      if (list === null) throw new Error('the answer holds no candidates');
      return list;
    },
    (error) => onboardingMessages.listError(messageOr(error, offerListMessages.loadFailed)),
  );
}
