import { getAllCandidateIds, getAllCandidates } from '#contract/onboarding.ts';
import {
  type OnboardingColumn,
  onboardingColumns,
  type OnboardingFilter,
  onboardingFilterSchema,
} from '#domain/joining/onboarding-list.ts';
import { onboardingMessages } from '#domain/joining/messages.ts';
import { offerListMessages } from '#domain/messages.ts';
import { makeCall, messageOr } from '#web/api/client.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { readOnboarded } from '#web/api/read/candidates.ts';
import { useHrPage } from '#web/session/hr/hr-query.ts';
import { listUrl, sortWord } from '#web/ui/data-list/view/list-url.ts';
import { type ListView, queryOf, usePaused } from '#web/ui/data-list/view/use-list-view.ts';

export type CandidateFilter = Omit<OnboardingFilter, 'search'>;

/** The list's state in the address; it opens with the newest acceptance first. */
export const candidateListUrl = listUrl<CandidateFilter, OnboardingColumn>({
  keys: ['state', 'department', 'joiningFrom', 'joiningTo'],
  schema: onboardingFilterSchema,
  sorts: onboardingColumns,
  first: null,
});

/** Pages are counted from 1, of 20 candidates each (docs/rules/onboarding.md#pages-of-the-onboarding-list). */
const pageSize = 20;

export type CandidateView = ListView<CandidateFilter, OnboardingColumn>;

export function useOnboarded({ page, search, filter, sort }: CandidateView) {
  const asked = usePaused(search);
  const query = {
    page,
    size: pageSize,
    ...queryOf({ search: asked, filter }),
    ...(sort === null ? {} : { sort: sortWord(sort) }),
  };
  return useHrPage(
    ['onboarded', query],
    async (signal) => {
      const list = readOnboarded(await makeCall(getAllCandidates, { query, signal }), query);
      if (list === null) throw new Error('the answer holds no candidates');
      return list;
    },
    (error) => onboardingMessages.listError(messageOr(error, offerListMessages.loadFailed)),
  );
}

/** The candidate ids of all filtered candidates, on all pages. */
export const readCandidateIds = async (query: OnboardingFilter): Promise<readonly string[]> =>
  (await fetchObject(getAllCandidateIds, { query })).candidateIds;
