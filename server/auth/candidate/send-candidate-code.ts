import type { Visitor } from '#server/actor.ts';
import type { Deps } from '#server/deps.ts';
import { countCodeRequest } from '#server/auth/limits/attempts.ts';
import { recordingLocks } from '#server/auth/limits/lock-outs.ts';
import { keepMobileNumber } from '#server/auth/codes/queries.ts';
import { codeSms } from '#server/messages/mails/sms-texts.ts';
import { codeAnswerMs, sendCode } from '#server/auth/codes/one-time-codes.ts';
import { mayCandidateSignIn } from '#server/auth/policy.ts';
import { findCandidate } from '#server/auth/queries.ts';
import { currentCompany } from '#server/settings/company.ts';
import { noSoonerThan } from '#server/auth/limits/no-sooner-than.ts';
import { candidateAccount, findCandidateAttempt } from '#server/auth/sessions/record-access.ts';

/**
 * Sends a code to the phone on the candidate's offer, if they may sign in; the answer is the same when they may not.
 */
export async function sendCandidateCode(deps: Deps, visitor: Visitor, candidateId: string): Promise<void> {
  const found = await findCandidateAttempt(deps, candidateId, visitor);
  await recordingLocks(deps, visitor, found, () => countCodeRequest(deps.limits, found.attempt));
  await noSoonerThan(codeAnswerMs, async () => {
    const candidate = await findCandidate(deps.db, candidateId);
    if (candidate === undefined || !mayCandidateSignIn(candidate.status)) return;
    const company = await currentCompany(deps);
    await deps.db.transaction().execute(async (tx) => {
      const recipient = await keepMobileNumber(tx, candidate.candidate_id);
      if (recipient === null) return;
      await sendCode(tx, deps, visitor, candidateAccount(candidate), (code) => ({
        channel: 'sms',
        recipient,
        subject: '',
        text: codeSms(company, code, deps.publicUrl()),
      }));
    });
  });
}
