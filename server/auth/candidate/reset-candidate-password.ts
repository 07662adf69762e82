import { loginMessages } from '#domain/first-messages.ts';
import { resetMessages } from '#domain/messages.ts';
import type { CandidateActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { forbidden, unauthorized, badFields } from '#server/errors.ts';
import { hashPassword, isTemporaryPassword } from '#server/sealing/passwords.ts';
import { forgetLoginTries, withResetLimits } from '#server/auth/limits/attempts.ts';
import { endLogins } from '#server/auth/codes/queries.ts';
import { recordingLocks } from '#server/auth/limits/lock-outs.ts';
import { findCandidate, setCandidatePassword, type CandidateRow } from '#server/auth/queries.ts';
import { isSessionInForce, revokeSession } from '#server/auth/sessions/queries.ts';
import { candidateAccount, ownAttempt, withoutSession } from '#server/auth/sessions/record-access.ts';
import { tellPasswordChanged } from '#server/auth/tell-password-changed.ts';
import { refsOf } from '#domain/texts.ts';
const loginRefs = refsOf(loginMessages);
const resetRefs = refsOf(resetMessages);

/**
 * Sets the candidate's own password and ends every session and code of theirs; the token is used up. Raises 403 for
 * another candidate's id, 400 on `password` for any temporary one that was mailed to them, 401 for a used token, 429
 * after as many attempts as a login allows. A candidate who replaces a password of their own gets a mail; the first one
 * was requested by the offer's mail.
 */
export async function resetCandidatePassword(
  deps: Deps,
  actor: CandidateActor,
  { candidateId, password }: { candidateId: string; password: string },
): Promise<void> {
  if (candidateId.toLowerCase() !== actor.candidateId.toLowerCase()) throw forbidden();
  const candidate = await findCandidate(deps.db, actor.candidateId);
  if (candidate === undefined || candidate.password_hash === null) throw forbidden();
  const account = candidateAccount(candidate);
  const attempt = ownAttempt(account, actor);
  const reset = () => deps.loginQueue.run(() => setPassword(deps, actor, candidate, password));
  await recordingLocks(deps, actor, { attempt, account }, () => withResetLimits(deps.limits, attempt, reset));
  await forgetLoginTries(deps.limits, attempt);
}

async function setPassword(
  deps: Deps,
  actor: CandidateActor,
  candidate: CandidateRow,
  password: string,
): Promise<void> {
  const { candidate_offer_id: candidateOfferId, temporary_hashes, must_change: isFirst } = candidate;
  // A request whose token was used while it waited in the queue must not cost a hash.
  if (!(await isSessionInForce(deps.db, actor.session.sessionId))) throw unauthorized(loginRefs.sessionExpired);
  if (await isTemporaryPassword(temporary_hashes ?? [], password)) {
    throw badFields([{ path: 'password', text: resetRefs.sameAsTemporary }]);
  }
  const passwordHash = await hashPassword(password);
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    const owner = { audience: 'candidate', subject: actor.candidateId } as const;
    // The password first: it makes logins and other resets of this candidate wait, so that none outlives this one.
    await setCandidatePassword(tx, actor.candidateId, passwordHash, now);
    const isUsedUp = actor.session.hasRunOut() || !(await revokeSession(tx, actor.session.sessionId, now));
    if (isUsedUp) throw unauthorized(loginRefs.sessionExpired);
    await endLogins(tx, owner, now);
    if (isFirst === false) {
      const { candidate_name: name, candidate_id: userName, email } = candidate;
      await tellPasswordChanged(tx, deps, { audience: 'candidate', name, userName, email, candidateOfferId }, now);
    }
    await writeAudit(tx, withoutSession(actor), [{ action: 'reset-password', candidateOfferId }]);
  });
}
