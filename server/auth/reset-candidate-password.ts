import { loginMessages } from '#domain/first-messages.ts';
import { resetMessages } from '#domain/messages.ts';
import type { CandidateActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/queries.ts';
import type { Deps } from '#server/deps.ts';
import { badRequest, forbidden, unauthorized } from '#server/errors.ts';
import { forgetLoginTries } from './attempts.ts';
import { hashPassword, verifyPassword } from '#server/passwords.ts';
import { endLogins } from './codes/queries.ts';
import { findCandidate, revokeSession, setCandidatePassword } from './queries.ts';

/**
 * Sets the candidate's own password and ends every session and code of theirs; the token that asked for it is used up.
 * Raises 403 for somebody else's id, 400 on `password` for the temporary one, 401 when the token was used meanwhile.
 */
export async function resetCandidatePassword(
  deps: Deps,
  actor: CandidateActor,
  { candidateId, password }: { candidateId: string; password: string },
): Promise<void> {
  if (candidateId.toLowerCase() !== actor.candidateId.toLowerCase()) throw forbidden();
  const candidate = await findCandidate(deps.db, actor.candidateId);
  if (candidate === undefined || candidate.password_hash === null) throw forbidden();
  if (candidate.must_change === true && (await verifyPassword(candidate.password_hash, password))) {
    throw badRequest(resetMessages.sameAsTemporary, [{ path: 'password', message: resetMessages.sameAsTemporary }]);
  }
  const passwordHash = await hashPassword(password);
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    const owner = { audience: 'candidate', subject: actor.candidateId } as const;
    // The password first: it makes logins and other resets of this candidate wait, so that none outlives this one.
    await setCandidatePassword(tx, actor.candidateId, passwordHash, now);
    if (!(await revokeSession(tx, actor.sessionId, now))) throw unauthorized(loginMessages.sessionExpired);
    await endLogins(tx, owner, now);
    await writeAudit(tx, actor, [{ action: 'reset-password', candidateOfferId: candidate.candidate_offer_id }]);
  });
  await forgetLoginTries(deps.limits, { audience: 'candidate', name: actor.candidateId, ip: actor.ip });
}
