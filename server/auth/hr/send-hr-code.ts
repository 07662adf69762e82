import type { Visitor } from '#server/actor.ts';
import type { Deps } from '#server/deps.ts';
import { countCodeRequest } from '#server/auth/limits/attempts.ts';
import { recordingLocks } from '#server/auth/limits/lock-outs.ts';
import { keepHrEmail } from '#server/auth/codes/queries.ts';
import { hrCodeMail } from '#server/messages/mails/login-mails.ts';
import { codeAnswerMs, sendCode } from '#server/auth/codes/one-time-codes.ts';
import { findHrUser } from '#server/auth/queries.ts';
import { currentCompany } from '#server/settings/company.ts';
import { noSoonerThan } from '#server/auth/limits/no-sooner-than.ts';
import { hrAccount, findHrAttempt } from '#server/auth/sessions/record-access.ts';

/**
 * Mails a code to the HR user. The answer is the same when the user does not exist, has no access, has not accepted
 * their invitation, or has no address.
 */
export async function sendHrCode(deps: Deps, visitor: Visitor, userId: string): Promise<void> {
  const found = await findHrAttempt(deps, userId, visitor);
  await recordingLocks(deps, visitor, found, () => countCodeRequest(deps.limits, found.attempt));
  await noSoonerThan(codeAnswerMs, async () => {
    const user = await findHrUser(deps.db, userId);
    // An invited user sets the first password by the invitation alone, which ends after three days.
    if (user === undefined || user.disabled_on !== null || user.password_hash === null) return;
    if (user.email === null) {
      deps.log.warn({ hrUserId: user.hr_user_id }, 'no code sent: this HR user has no e-mail address on file');
      return;
    }
    const company = await currentCompany(deps);
    await deps.db.transaction().execute(async (tx) => {
      const recipient = await keepHrEmail(tx, user.hr_user_id);
      if (recipient === null) return;
      await sendCode(tx, deps, visitor, hrAccount(user), (code) => ({
        channel: 'mail',
        recipient,
        ...hrCodeMail(company, code),
      }));
    });
  });
}
