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
import { isStanding, revokeSession } from '#server/auth/sessions/queries.ts';
import { candidateAccount, ownTryer, withoutSession } from '#server/auth/sessions/record-access.ts';
import { tellPasswordChanged } from '#server/auth/tell-password-changed.ts';
import { refsOf } from '#domain/texts.ts';
const loginRefs = refsOf(loginMessages);
const resetRefs = refsOf(resetMessages);

/**
 * Sets the candidate's own password and ends every session and code of theirs; the token that asked for it is used up.
 * Raises 403 for somebody else's id, 400 on `password` for a temporary one that they were ever mailed, 401 when the token
 * was used meanwhile, 429 for more tries than a login may have. Who had a password of their own is told by mail; the first
 * one is what the offer's mail asked for.
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
  const tryer = ownTryer(account, actor);
  const reset = () => deps.loginQueue.run(() => setPassword(deps, actor, candidate, password));
  await recordingLocks(deps, actor, { tryer, account }, () => withResetLimits(deps.limits, tryer, reset));
  await forgetLoginTries(deps.limits, tryer);
}

async function setPassword(
  deps: Deps,
  actor: CandidateActor,
  candidate: CandidateRow,
  password: string,
): Promise<void> {
  const { candidate_offer_id: candidateOfferId, temporary_hashes, must_change: isFirst } = candidate;
  // Whose token another one used up while this one waited for its turn costs no password.
  if (!(await isStanding(deps.db, actor.session.sessionId))) throw unauthorized(loginRefs.sessionExpired);
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
