import {
  type OnboardingColumn,
  onboardingColumns,
  type OnboardingFilter,
  onboardingFilterSchema,
} from '#domain/joining/onboarding-list.ts';
import { listUrl } from '#web/ui/data-list/view/list-url.ts';

export type CandidateFilter = Omit<OnboardingFilter, 'search'>;

/** The list's state in the address; it opens with the newest acceptance first. */
export const candidateListUrl = listUrl<CandidateFilter, OnboardingColumn>({
  keys: ['state', 'department', 'joiningFrom', 'joiningTo'],
  schema: onboardingFilterSchema,
  sorts: onboardingColumns,
  first: null,
});
