import type { Visitor } from '#server/actor.ts';
import { keepHrEmail, keepMobileNumber } from '#server/auth/codes/queries.ts';
import { countCodeRequest, withCodeLimits } from '#server/auth/limits/attempts.ts';
import { recordingLocks, type Attempted } from '#server/auth/limits/lock-outs.ts';
import { noSoonerThan } from '#server/auth/limits/no-sooner-than.ts';
import { findCandidate, findHrUser, mayCandidateSignIn } from '#server/auth/queries.ts';
import {
  candidateAccount,
  findCandidateAttempt,
  findHrAccount,
  findHrAttempt,
  hrAccount,
  type Account,
} from '#server/auth/sessions/record-access.ts';
import type { Deps } from '#server/deps.ts';
import { hrCodeMail } from '#server/messages/mails/login-mails.ts';
import { codeSms, smsLanguage } from '#server/messages/mails/sms-texts.ts';
import { currentCompany } from '#server/settings/company.ts';
import { codeAnswerMs, redeemCode, sendCode } from './one-time-codes.ts';

/** Sends a code to the phone on the candidate's offer, if they may sign in; the answer is the same otherwise. */
export async function sendCandidateCode(
  deps: Deps,
  visitor: Visitor,
  { candidateId }: { candidateId: string },
): Promise<void> {
  await countThenSend(deps, visitor, await findCandidateAttempt(deps, candidateId, visitor), async () => {
    const candidate = await findCandidate(deps.db, candidateId);
    if (candidate === undefined || !mayCandidateSignIn(candidate.status)) return;
    const company = await currentCompany(deps);
    const language = smsLanguage(deps.env, 'otp', candidate.language);
    await deps.db.transaction().execute(async (tx) => {
      const recipient = await keepMobileNumber(tx, candidate.candidate_id);
      if (recipient === null) return;
      await sendCode(tx, deps, visitor, candidateAccount(candidate), (code) => ({
        channel: 'sms',
        recipient,
        subject: '',
        text: codeSms(company, { code, publicUrl: deps.publicUrl(), language }),
        language,
      }));
    });
  });
}

/** Mails a code to the HR user. The answer is the same when the user does not exist, has no access, has not accepted
 * their invitation, or has no address. */
export async function sendHrCode(deps: Deps, visitor: Visitor, { userId }: { userId: string }): Promise<void> {
  await countThenSend(deps, visitor, await findHrAttempt(deps, userId, visitor), async () => {
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

async function countThenSend(deps: Deps, visitor: Visitor, found: Attempted, send: () => Promise<void>): Promise<void> {
  await recordingLocks(deps, visitor, found, () => countCodeRequest(deps.limits, found.attempt));
  await noSoonerThan(codeAnswerMs, send);
}

/** Exchanges a candidate's code for a reset token. Raises 400 'Invalid OTP' for every reason. */
export async function validateCandidateCode(
  deps: Deps,
  visitor: Visitor,
  { candidateId, otp }: { candidateId: string; otp: string },
): Promise<string> {
  return validate(deps, visitor, await findCandidateAttempt(deps, candidateId, visitor), otp, async () => {
    const candidate = await findCandidate(deps.db, candidateId);
    return candidate !== undefined && mayCandidateSignIn(candidate.status) ? candidateAccount(candidate) : null;
  });
}

/** Exchanges an HR user's code for a reset token. Raises 400 'Invalid OTP' for every reason. */
export async function validateHrCode(
  deps: Deps,
  visitor: Visitor,
  { userId, otp }: { userId: string; otp: string },
): Promise<string> {
  const found = await findHrAttempt(deps, userId, visitor);
  return validate(deps, visitor, found, otp, () => findHrAccount(deps, userId));
}

function validate(
  deps: Deps,
  visitor: Visitor,
  found: Attempted,
  otp: string,
  findAccount: () => Promise<Account | null>,
): Promise<string> {
  const check = async () => redeemCode(deps, visitor, await findAccount(), otp);
  return recordingLocks(deps, visitor, found, () =>
    withCodeLimits(deps.limits, found.attempt, () => noSoonerThan(codeAnswerMs, check)),
  );
}
