import type { Visitor } from '#server/actor.ts';
import type { Deps } from '#server/deps.ts';
import { withCodeLimits } from './attempts.ts';
import { noSoonerThan } from './no-sooner-than.ts';
import { codeAnswerMs, redeemCode } from './one-time-codes.ts';
import { findHrAccount, recordingLocks } from './record-access.ts';

/** Takes an HR user's code in exchange for a reset token. Raises 400 'Invalid OTP', alike for every reason. */
export async function validateHrCode(
  deps: Deps,
  visitor: Visitor,
  { userId, otp }: { userId: string; otp: string },
): Promise<string> {
  const tryer = { audience: 'hr', name: userId, ip: visitor.ip } as const;
  const find = () => findHrAccount(deps, userId);
  const check = async () => redeemCode(deps, visitor, await find(), otp);
  return recordingLocks(deps, visitor, find, () =>
    withCodeLimits(deps.limits, tryer, () => noSoonerThan(codeAnswerMs, check)),
  );
}
