import type { Visitor } from '#server/actor.ts';
import type { Deps } from '#server/deps.ts';
import { withCodeLimits } from '#server/auth/limits/attempts.ts';
import { recordingLocks } from '#server/auth/limits/lock-outs.ts';
import { noSoonerThan } from '#server/auth/limits/no-sooner-than.ts';
import { codeAnswerMs, redeemCode } from '#server/auth/codes/one-time-codes.ts';
import { mayCandidateSignIn } from '#server/auth/policy.ts';
import { findCandidate } from '#server/auth/queries.ts';
import { candidateAccount, findCandidateAttempt } from '#server/auth/sessions/record-access.ts';

/** Exchanges a candidate's code for a reset token. Raises 400 'Invalid OTP' for every reason. */
export async function validateCandidateCode(
  deps: Deps,
  visitor: Visitor,
  { candidateId, otp }: { candidateId: string; otp: string },
): Promise<string> {
  const found = await findCandidateAttempt(deps, candidateId, visitor);
  const find = async () => {
    const candidate = await findCandidate(deps.db, candidateId);
    return candidate !== undefined && mayCandidateSignIn(candidate.status) ? candidateAccount(candidate) : null;
  };
  const check = async () => redeemCode(deps, visitor, await find(), otp);
  return recordingLocks(deps, visitor, found, () =>
    withCodeLimits(deps.limits, found.attempt, () => noSoonerThan(codeAnswerMs, check)),
  );
}
