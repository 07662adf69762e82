import type { Visitor } from '#server/actor.ts';
import type { Deps } from '#server/deps.ts';
import { withCodeLimits } from './attempts.ts';
import { noSoonerThan } from './no-sooner-than.ts';
import { codeAnswerMs, redeemCode } from './one-time-codes.ts';
import { findHrUser } from './queries.ts';

/** Takes an HR user's code in exchange for a reset token. Raises 400 'Invalid OTP', alike for every reason. */
export async function validateHrCode(
  deps: Deps,
  visitor: Visitor,
  { userId, otp }: { userId: string; otp: string },
): Promise<string> {
  return withCodeLimits(deps.limits, { audience: 'hr', name: userId, ip: visitor.ip }, () =>
    noSoonerThan(codeAnswerMs, async () => {
      const user = await findHrUser(deps.db, userId);
      const owner = user ? ({ audience: 'hr', subject: user.hr_user_id } as const) : null;
      return redeemCode(deps, visitor, owner, otp);
    }),
  );
}
