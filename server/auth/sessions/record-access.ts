import type { Language } from '#domain/language.ts';
import type { AuditActor, CandidateActor, HrActor, Origin, Visitor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { inLightTransaction } from '#server/db/light-transaction.ts';
import { createLane } from '#server/process/turns/lane.ts';
import { accountKey, type LoginAttempt } from '#server/auth/limits/attempts.ts';
import {
  findCandidate,
  findHrUser,
  findNamedCandidate,
  findNamedHrUser,
  mayCandidateSignIn,
  type CandidateRow,
} from '#server/auth/queries.ts';
import type { CodeOwner } from '#server/auth/codes/queries.ts';

/** An existing account: of a candidate, with their offer, or of an HR user. `email` is the address for a notice of a
 * lock-out; null where they may not log in or have none. */
export type Account = CodeOwner & { candidateOfferId: number | null; email: string | null; language: Language };

/** The account of a candidate, as the rows of the audit name it. */
export function candidateAccount(row: CandidateRow): Account {
  const { candidate_id: subject, candidate_offer_id: candidateOfferId, status, language } = row;
  const email = mayCandidateSignIn(status) ? row.email : null;
  return { audience: 'candidate', subject, candidateOfferId, email, language };
}

/** The account of an HR user, as the rows of the audit name it. */
export function hrAccount({ hr_user_id: subject, ...user }: NamedHrUser): Account {
  const email = user.disabled_on ? null : user.email;
  return { audience: 'hr', subject, candidateOfferId: null, email, language: 'en' };
}
type NamedHrUser = { hr_user_id: string; email: string | null; disabled_on?: Date | null };

/** The account of an HR user who is logged in. */
export const hrActorAccount = ({ hrUserId, email }: HrActor) => hrAccount({ hr_user_id: hrUserId, email });

/** The candidate's account with this id, as findCandidate accepts it; null when there is none. */
export async function findCandidateAccount({ db }: Pick<Deps, 'db'>, candidateId: string): Promise<Account | null> {
  const candidate = await findCandidate(db, candidateId);
  return candidate === undefined ? null : candidateAccount(candidate);
}

/** The HR account with this user name; null when there is none. */
export async function findHrAccount({ db }: Pick<Deps, 'db'>, userName: string): Promise<Account | null> {
  const user = await findHrUser(db, userName);
  return user === undefined ? null : hrAccount(user);
}

/** Thousands of simultaneous logins look up their account before they queue: they take one connection, and leave the others to signed-in users. */
const lookups = createLane({ atOnce: 1, waitingMax: Infinity });

/** The attempt at this candidate id for the limits, and its candidate; the same work with and without one. */
export async function findCandidateAttempt({ db }: Pick<Deps, 'db'>, candidateId: string, visitor: Visitor) {
  const { folded, candidate } = await lookups(() => findNamedCandidate(db, candidateId));
  const account = candidate === undefined ? null : candidateAccount(candidate);
  return { candidate, account, attempt: attemptAt('candidate', account, folded, visitor) };
}

/** The same for the user name of an HR user. */
export async function findHrAttempt({ db }: Pick<Deps, 'db'>, userName: string, visitor: Visitor) {
  const { folded, user } = await lookups(() => findNamedHrUser(db, userName));
  const account = user === undefined ? null : hrAccount(user);
  return { user, account, attempt: attemptAt('hr', account, folded, visitor) };
}

function attemptAt(audience: CodeOwner['audience'], account: Account | null, folded: string, { ip, proof }: Visitor) {
  return { audience, subject: account?.subject ?? null, name: accountKey(account, folded), ip, proof };
}

/** The owner of an account as the limits count what they try. */
export function ownAttempt({ audience, subject }: CodeOwner, { ip }: Origin): LoginAttempt {
  return { audience, subject, name: accountKey({ subject }, ''), ip, proof: null };
}

/** The actor of this account, for records without a session. */
export function actorOf({ audience, subject }: CodeOwner, { ip, userAgent }: Origin): AuditActor {
  return audience === 'hr'
    ? { kind: 'hr', hrUserId: subject, ip, userAgent }
    : { kind: 'candidate', candidateId: subject, ip, userAgent };
}

/** The same person without a session, which ends in the recorded transaction. */
export const withoutSession = ({ session: _ended, ...actor }: CandidateActor | HrActor): AuditActor => actor;

/** Records a rejected login or code. Without an account the same work is done and rolled back: strangers can neither
 * grow the audit nor measure which accounts exist. */
export async function recordRefusal(
  { db }: Pick<Deps, 'db'>,
  account: Account | null,
  origin: Origin,
  action: 'refuse-sign-in' | 'refuse-code',
): Promise<void> {
  const { ip, userAgent } = origin;
  const actor = account === null ? ({ kind: 'system', ip, userAgent } as const) : actorOf(account, origin);
  const candidateOfferId = account?.candidateOfferId ?? null;
  const kept = account !== null;
  await inLightTransaction(db, { kept }, (tx) => writeAudit(tx, actor, [{ action, candidateOfferId }]));
}
