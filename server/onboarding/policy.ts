import type { CandidateDetail } from '#contract/onboarding.ts';
import type { JoiningState } from '#contract/joining.ts';
import { isPermitted, type HrRole } from '#domain/permissions.ts';
import { mayReopen, mayReview, maySendBack, mayVerify, type ReviewedForm } from '#domain/review/review.ts';

/** A form's state for a review (docs/rules/review.md#who-may-do-what-when). */
export function reviewedForm({ submittedOn, verifiedOn }: Pick<JoiningState, 'submittedOn' | 'verifiedOn'>) {
  return { submitted: submittedOn !== null, verified: verifiedOn !== null } satisfies ReviewedForm;
}

export function reviewAbilities(
  roles: readonly HrRole[],
  form: ReviewedForm,
  marks: Parameters<typeof mayVerify>[1],
): Omit<CandidateDetail['candidate']['may'], 'remind'> {
  const isReviewer = isPermitted(roles, 'joining.review');
  return {
    review: isReviewer && mayReview(form),
    sendBack: isReviewer && maySendBack(form),
    verify: isReviewer && mayVerify(form, marks),
    reopen: isReviewer && mayReopen(form),
  };
}
