import type { Visitor } from '#server/actor.ts';
import type { Deps } from '#server/deps.ts';
import { withCodeLimits } from './attempts.ts';
import { noSoonerThan } from './no-sooner-than.ts';
import { codeAnswerMs, redeemCode } from './one-time-codes.ts';
import { mayCandidateSignIn } from './policy.ts';
import { findCandidate } from './queries.ts';

/** Takes a candidate's code in exchange for a reset token. Raises 400 'Invalid OTP', alike for every reason. */
export async function validateCandidateCode(
  deps: Deps,
  visitor: Visitor,
  { candidateId, otp }: { candidateId: string; otp: string },
): Promise<string> {
  return withCodeLimits(deps.limits, { audience: 'candidate', name: candidateId, ip: visitor.ip }, () =>
    noSoonerThan(codeAnswerMs, async () => {
      const candidate = await findCandidate(deps.db, candidateId);
      const known = candidate !== undefined && mayCandidateSignIn(candidate.status);
      const owner = known ? ({ audience: 'candidate', subject: candidate.candidate_id } as const) : null;
      return redeemCode(deps, visitor, owner, otp);
    }),
  );
}
