import type { AuditActor, CandidateActor, HrActor, Origin, Visitor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { inLightTransaction } from '#server/db/light-transaction.ts';
import type { Deps } from '#server/deps.ts';
import { createLane } from '#server/process/turns/lane.ts';
import { accountKey, type Tryer } from '#server/auth/limits/attempts.ts';
import { mayCandidateSignIn } from '#server/auth/policy.ts';
import {
  findCandidate,
  findHrUser,
  findNamedCandidate,
  findNamedHrUser,
  type CandidateRow,
  type HrUserRow,
} from '#server/auth/queries.ts';
import type { CodeOwner } from '#server/auth/codes/queries.ts';

/**
 * An account that there is: of a candidate, with their offer, or of an HR user. `email` is where its owner is told of a
 * lock-out; null where they may not log in or have none.
 */
export type Account = CodeOwner & { candidateOfferId: number | null; email: string | null };

/** The account of a candidate, as the rows of the audit name it. */
export function candidateAccount(row: CandidateRow): Account {
  const { candidate_id: subject, candidate_offer_id: candidateOfferId, status } = row;
  return { audience: 'candidate', subject, candidateOfferId, email: mayCandidateSignIn(status) ? row.email : null };
}

/** The account of an HR user, as the rows of the audit name it. */
export function hrAccount({ hr_user_id: subject, disabled_on, email }: HrUserRow): Account {
  return { audience: 'hr', subject, candidateOfferId: null, email: disabled_on === null ? email : null };
}

/** The candidate's account of this id, as findCandidate takes it; null when there is none. */
export async function findCandidateAccount({ db }: Pick<Deps, 'db'>, candidateId: string): Promise<Account | null> {
  const candidate = await findCandidate(db, candidateId);
  return candidate === undefined ? null : candidateAccount(candidate);
}

/** The HR account of this user name; null when there is none. */
export async function findHrAccount({ db }: Pick<Deps, 'db'>, userName: string): Promise<Account | null> {
  const user = await findHrUser(db, userName);
  return user === undefined ? null : hrAccount(user);
}

/** Thousands who log in at once are looked up before they wait for their turn: they must not take every connection. */
const lookups = createLane({ atOnce: 4, waitingMax: Infinity });

/** Who tries at this candidate id, as the limits count it, and the candidate whose it is; the same work whether there is one or not. */
export async function findCandidateTryer({ db }: Pick<Deps, 'db'>, candidateId: string, visitor: Visitor) {
  const { folded, candidate } = await lookups(() => findNamedCandidate(db, candidateId));
  const account = candidate === undefined ? null : candidateAccount(candidate);
  return { candidate, account, tryer: tryerAt('candidate', account, folded, visitor) };
}

/** The same for the user name of an HR user. */
export async function findHrTryer({ db }: Pick<Deps, 'db'>, userName: string, visitor: Visitor) {
  const { folded, user } = await lookups(() => findNamedHrUser(db, userName));
  const account = user === undefined ? null : hrAccount(user);
  return { user, account, tryer: tryerAt('hr', account, folded, visitor) };
}

function tryerAt(
  audience: CodeOwner['audience'],
  account: Account | null,
  folded: string,
  { ip, proof }: Visitor,
): Tryer {
  return { audience, subject: account?.subject ?? null, name: accountKey(account, folded), ip, proof };
}

/** The owner of an account as the limits count what they try. */
export function ownTryer({ audience, subject }: CodeOwner, { ip }: Origin): Tryer {
  return { audience, subject, name: accountKey({ subject }, ''), ip, proof: null };
}

/** The person who acts with this account, or says so. */
export function actorOf({ audience, subject }: CodeOwner, { ip, userAgent }: Origin): AuditActor {
  return audience === 'hr'
    ? { kind: 'hr', hrUserId: subject, ip, userAgent }
    : { kind: 'candidate', candidateId: subject, ip, userAgent };
}

/** The same person outside their session, which ends in the very transaction that is recorded. */
export function withoutSession(actor: CandidateActor | HrActor): AuditActor {
  const owner =
    actor.kind === 'hr'
      ? ({ audience: 'hr', subject: actor.hrUserId } as const)
      : ({ audience: 'candidate', subject: actor.candidateId } as const);
  return actorOf(owner, actor);
}

/**
 * Records that a login or a code was refused. Where there is no such account the same work is done and taken back: neither
 * does the audit grow at a stranger's will, nor does the time tell which accounts there are.
 */
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
