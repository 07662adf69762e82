import type { JoiningState } from '#contract/joining.ts';
import type { OnboardedCandidate } from '#contract/onboarding.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { CandidateRow } from './queries.ts';

/** A row of HR's onboarding list, under the name of the offer (docs/rules/onboarding.md#onboarding-list). */
export function toOnboardedCandidate(
  { status: _status, language: _language, offeredOn, ...row }: CandidateRow,
  joining: JoiningState,
): OnboardedCandidate {
  return { ...row, offeredDate: todayInIndia(offeredOn), joining };
}
