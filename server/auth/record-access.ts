import type { AuditActor, Origin } from '#server/actor.ts';
import { recordLightly } from '#server/audit/queries.ts';
import type { Deps } from '#server/deps.ts';
import { findCandidate, findHrUser, type CodeOwner } from './queries.ts';
import { LimitReachedError, type RateLimitName } from './rate-limits.ts';

/** An account that there is: of a candidate, with their offer, or of an HR user. */
export type Account = CodeOwner & { candidateOfferId: number | null };

/** The account of a candidate, as the rows of the audit name it. */
export function candidateAccount(row: { candidate_id: string; candidate_offer_id: number }): Account {
  return { audience: 'candidate', subject: row.candidate_id, candidateOfferId: row.candidate_offer_id };
}

/** The account of an HR user, as the rows of the audit name it. */
export function hrAccount({ hr_user_id: subject }: { hr_user_id: string }): Account {
  return { audience: 'hr', subject, candidateOfferId: null };
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

/** Whoever acts with this account, or says so. */
export function actorOf({ audience, subject }: CodeOwner, { ip, userAgent }: Origin): AuditActor {
  return audience === 'hr'
    ? { kind: 'hr', hrUserId: subject, ip, userAgent }
    : { kind: 'candidate', candidateId: subject, ip, userAgent };
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
  await recordLightly(db, actor, { action, candidateOfferId }, { kept: account !== null });
}

/**
 * Runs `work`, and records the moment at which it is refused by a limit for the first time in a window: for an address, or
 * for an account where `find` knows one.
 */
export async function recordingLocks<T>(
  { db }: Pick<Deps, 'db'>,
  { ip, userAgent }: Origin,
  find: () => Promise<Account | null>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LimitReachedError && error.isFirst) {
      const { limit } = error;
      const account = isOfAddress(limit) ? null : await find();
      const details = account === null ? { limit } : { limit, audience: account.audience, account: account.subject };
      const entry = { action: 'lock-out', candidateOfferId: account?.candidateOfferId ?? null, details };
      const kept = account !== null || isOfAddress(limit);
      await recordLightly(db, { kind: 'system', ip, userAgent }, entry, { kept });
    }
    throw error;
  }
}

const isOfAddress = (limit: RateLimitName) => /By(?:Ip|Network)(?:Daily)?$/.test(limit);
