import { loginMessages } from '#domain/first-messages.ts';
import { hrAuthMessages, resetMessages } from '#domain/messages.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';
import type { CandidateActor, HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { endLogins } from '#server/auth/codes/queries.ts';
import { requireGoodPassword } from '#server/auth/hr/require-good-password.ts';
import { forgetLoginTries } from '#server/auth/limits/attempts.ts';
import { withOwnLimits } from '#server/auth/limits/lock-outs.ts';
import { findCandidate, setCandidatePassword, setHrPassword } from '#server/auth/queries.ts';
import { isSessionInForce, revokeSession } from '#server/auth/sessions/queries.ts';
import {
  candidateAccount,
  hrActorAccount,
  ownAttempt,
  withoutSession,
  type Account,
} from '#server/auth/sessions/record-access.ts';
import type { Tx } from '#server/db/database.ts';
import { badFields, forbidden, unauthorized } from '#server/errors.ts';
import { passwordChangedMail } from '#server/messages/mails/login-mails.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { hashPassword, isTemporaryPassword, readTemporaryPassword } from '#server/sealing/passwords.ts';
import { currentCompany } from '#server/settings/company.ts';

const loginRefs = refsOf(loginMessages);
const hrAuthRefs = refsOf(hrAuthMessages);
const resetRefs = refsOf(resetMessages);

/** Sets the candidate's own password and ends every session and code of theirs; the token is used up. Raises 403 for
 * another candidate's id, 400 on `password` for any temporary one that was mailed to them, 401 for a used token, 429
 * after as many attempts as a login allows. A candidate who replaces a password of their own gets a mail; the first one
 * was requested by the offer's mail. */
export async function resetCandidatePassword(
  deps: Deps,
  actor: CandidateActor,
  { candidateId, password }: { candidateId: string; password: string },
): Promise<void> {
  if (candidateId.toLowerCase() !== actor.candidateId.toLowerCase()) throw forbidden();
  const candidate = await findCandidate(deps.db, actor.candidateId);
  if (candidate === undefined || candidate.password_hash === null) throw forbidden();
  const { temporary_hashes: temporary, candidate_name: name, candidate_id: userName, email } = candidate;
  await reset(deps, actor, password, {
    account: candidateAccount(candidate),
    tokenUsed: loginRefs.sessionExpired,
    temporary: temporary ?? [],
    store: (tx, passwordHash, now) => setCandidatePassword(tx, actor.candidateId, passwordHash, now),
    owner: candidate.must_change === false ? { name, userName, email } : null,
  });
}

/** Sets the HR user's new password and ends every session and code of theirs; the reset token is used up. `userId` is
 * the user name or the id. Raises 400 for a password that is easy to guess or too short, 403 for another user's, 401
 * for a used token, 429 after as many attempts as a login allows. */
export async function resetHrPassword(
  deps: Deps,
  actor: HrActor,
  { userId, password }: { userId: string; password: string },
): Promise<void> {
  const own = [actor.userName, actor.hrUserId].map((name) => name.toLowerCase());
  if (!own.includes(userId.toLowerCase())) throw forbidden();
  await requireGoodPassword(deps, { userName: actor.userName, password });
  await reset(deps, actor, password, {
    account: hrActorAccount(actor),
    tokenUsed: hrAuthRefs.invalidOrExpired,
    temporary: [],
    store: (tx, passwordHash) => setHrPassword(tx, actor.hrUserId, passwordHash),
    owner: actor,
  });
}

type Reset = {
  account: Account;
  tokenUsed: TextRef;
  /** Hashes of passwords that the new one must not be. */
  temporary: readonly string[];
  store: (tx: Tx, passwordHash: string, now: Date) => Promise<unknown>;
  /** The recipient of the mail about it; null where there is none. */
  owner: Owner | null;
};
type Owner = { name: string; userName: string; email: string | null };

async function reset(deps: Deps, actor: CandidateActor | HrActor, password: string, how: Reset): Promise<void> {
  await withOwnLimits(deps, actor, how.account, () => setPassword(deps, actor, password, how));
  await forgetLoginTries(deps.limits, ownAttempt(how.account, actor));
}

async function setPassword(
  deps: Deps,
  actor: CandidateActor | HrActor,
  password: string,
  { account, tokenUsed, temporary, store, owner }: Reset,
): Promise<void> {
  const { session } = actor;
  // A request whose token was used while it waited in the queue must not cost a hash.
  if (!(await isSessionInForce(deps.db, session.sessionId))) throw unauthorized(tokenUsed);
  if (await isTemporaryPassword(temporary, readTemporaryPassword(password) ?? password)) {
    throw badFields([{ path: 'password', text: resetRefs.sameAsTemporary }]);
  }
  const passwordHash = await hashPassword(password);
  await deps.db.transaction().execute(async (tx) => {
    const now = deps.now();
    // The password first: it makes logins and other resets of this account wait, so that none outlives this one.
    await store(tx, passwordHash, now);
    const isUsedUp = session.hasRunOut() || !(await revokeSession(tx, session.sessionId, now));
    if (isUsedUp) throw unauthorized(tokenUsed);
    await endLogins(tx, account, now);
    if (owner !== null) await tellPasswordChanged(tx, deps, { account, owner, on: now });
    const { candidateOfferId } = account;
    await writeAudit(tx, withoutSession(actor), [{ action: 'reset-password', candidateOfferId }]);
  });
}

type Changed = { account: Account; owner: Owner; on: Date };

/** Queues the mail about a changed password, in the transaction that sets it. Call it before the audit row. */
export async function tellPasswordChanged(tx: Tx, deps: Deps, { account, owner, on }: Changed): Promise<void> {
  const { name, userName, email: recipient } = owner;
  if (recipient === null) return;
  const { audience, candidateOfferId, language } = account;
  const company = await currentCompany({ ...deps, db: tx });
  const mail = passwordChangedMail(company, { audience, name, userName, language, on });
  await queueMessages(tx, deps, [{ ...mail, kind: 'password-changed', recipient, candidateOfferId }]);
}
