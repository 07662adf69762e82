import type { JoiningState } from '#contract/joining.ts';
import type { OnboardedCandidate } from '#contract/onboarding.ts';
import { todayInIndia } from '#domain/values/calendar.ts';
import type { CandidateRow } from './queries.ts';

/** A row of HR's onboarding list, under the name of the offer (docs/rules/onboarding.md#onboarding-list). */
export function toOnboardedCandidate(row: CandidateRow, joining: JoiningState): OnboardedCandidate {
  return {
    candidateOfferId: row.candidate_offer_id,
    candidateId: row.candidate_id,
    name: row.candidate_name,
    mobile: row.mobile,
    email: row.email,
    department: row.dept_name,
    role: row.offered_role,
    // The day in India on which the letter was sent; null if it was not sent since it was written.
    offeredDate: todayInIndia(row.sent_on ?? row.created_on),
    joiningDate: row.joining_date,
    joining,
  };
}
