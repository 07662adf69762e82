import { loginMessages } from '#domain/first-messages.ts';
import type { Visitor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { unauthorized } from '#server/errors.ts';
import { withLoginLimits } from '#server/auth/limits/attempts.ts';
import { recordingLocks } from '#server/auth/limits/lock-outs.ts';
import { mayCandidateSignIn } from '#server/auth/policy.ts';
import { verifyPassword } from '#server/sealing/passwords.ts';
import type { CandidateRow } from '#server/auth/queries.ts';
import { insertLogin } from '#server/auth/sessions/queries.ts';
import { actorOf, candidateAccount, findCandidateAttempt, recordRefusal } from '#server/auth/sessions/record-access.ts';
import { newSession, tokenOf } from '#server/auth/sessions/sessions.ts';
import { refsOf } from '#domain/texts.ts';

const loginRefs = refsOf(loginMessages);

/**
 * Candidate login: the token of a full session, or of a pending one while the temporary password waits to be changed.
 * Raises 401, with the same words and timing for every reason (docs/rules/candidate-login.md#what-a-failed-login-says).
 */
export async function signInCandidate(
  deps: Deps,
  visitor: Visitor,
  { userName, password }: { userName: string; password: string },
): Promise<{ token: string }> {
  const found = await findCandidateAttempt(deps, userName, visitor);
  const login = () => deps.loginQueue.run(() => signIn(deps, visitor, found.candidate, password));
  return recordingLocks(deps, visitor, found, () => withLoginLimits(deps.limits, found.attempt, login));
}

async function signIn(
  deps: Deps,
  visitor: Visitor,
  candidate: CandidateRow | undefined,
  password: string,
): Promise<{ token: string }> {
  const passwordHash = candidate?.password_hash ?? null;
  const right = await verifyPassword(passwordHash, password);
  if (!right || passwordHash === null || candidate === undefined || !mayCandidateSignIn(candidate.status)) {
    await recordRefusal(deps, candidate === undefined ? null : candidateAccount(candidate), visitor, 'refuse-sign-in');
    throw unauthorized(loginRefs.invalid);
  }
  const kind = candidate.must_change === true ? 'candidatePending' : 'candidate';
  const session = newSession(deps, kind, candidate.candidate_id, visitor);
  await deps.db.transaction().execute(async (tx) => {
    if (!(await insertLogin(tx, session, passwordHash))) throw unauthorized(loginRefs.invalid);
    const { candidateOfferId, ...account } = candidateAccount(candidate);
    const details = { pending: candidate.must_change === true };
    await writeAudit(tx, actorOf(account, visitor), [{ action: 'sign-in', candidateOfferId, details }]);
  });
  return { token: await tokenOf(deps, session) };
}
