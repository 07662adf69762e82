import type { Visitor } from '#server/actor.ts';
import type { Deps } from '#server/deps.ts';
import { withCodeLimits } from '#server/auth/limits/attempts.ts';
import { recordingLocks } from '#server/auth/limits/lock-outs.ts';
import { noSoonerThan } from '#server/auth/limits/no-sooner-than.ts';
import { codeAnswerMs, redeemCode } from '#server/auth/codes/one-time-codes.ts';
import { findHrAccount, findHrAttempt } from '#server/auth/sessions/record-access.ts';

/** Exchanges an HR user's code for a reset token. Raises 400 'Invalid OTP' for every reason. */
export async function validateHrCode(
  deps: Deps,
  visitor: Visitor,
  { userId, otp }: { userId: string; otp: string },
): Promise<string> {
  const found = await findHrAttempt(deps, userId, visitor);
  const check = async () => redeemCode(deps, visitor, await findHrAccount(deps, userId), otp);
  return recordingLocks(deps, visitor, found, () =>
    withCodeLimits(deps.limits, found.attempt, () => noSoonerThan(codeAnswerMs, check)),
  );
}
