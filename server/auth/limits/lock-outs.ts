import { rateLimits, type RateLimitName } from '#domain/rate-limits.ts';
import type { Origin, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { inLightTransaction } from '#server/db/light-transaction.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { withResetLimits, type LoginAttempt } from './attempts.ts';
import { lockOutMail } from '#server/messages/mails/login-mails.ts';
import { currentCompany } from '#server/settings/company.ts';
import { LimitReachedError } from './rate-limits.ts';
import { ownAttempt, type Account } from '#server/auth/sessions/record-access.ts';

type LockDeps = Pick<Deps, 'db' | 'env' | 'jobs' | 'keys' | 'limits'>;

/** An attempt, and the account that it is at; null where there is none. */
export type Attempted = { attempt: LoginAttempt; account: Account | null };

/** Runs `work`, and records the first rejection by a limit in a window: for an address, or for the account where there
 * is one. The owner of an account that is locked from everywhere gets at most one message a day. Without an account the
 * same work is done and rolled back. */
export async function recordingLocks<T>(
  deps: LockDeps,
  origin: Origin,
  { attempt, account }: Attempted,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LimitReachedError && error.isFirst) {
      await recordLock(deps, origin, rateLimits[error.limit].of === 'address' ? null : account, error.limit);
      if (rateLimits[error.limit].of === 'account') await tellOwner(deps, attempt, account, error);
    }
    throw error;
  }
}

/** Runs a change of an account's password by its owner, when its turn in the login queue comes and under its limits. */
export function withOwnLimits<T>(deps: Deps, owner: Origin, account: Account, change: () => Promise<T>): Promise<T> {
  const attempt = ownAttempt(account, owner);
  return recordingLocks(deps, owner, { attempt, account }, () =>
    withResetLimits(deps.limits, attempt, () => deps.loginQueue.run(change)),
  );
}

async function recordLock({ db }: LockDeps, { ip, userAgent }: Origin, account: Account | null, limit: RateLimitName) {
  const details = account === null ? { limit } : { limit, audience: account.audience, account: account.subject };
  const kept = account !== null || rateLimits[limit].of === 'address';
  const candidateOfferId = account?.candidateOfferId ?? null;
  await inLightTransaction(db, { kept }, (tx) =>
    writeAudit(tx, { kind: 'system', ip, userAgent }, [{ action: 'lock-out', candidateOfferId, details }]),
  );
}

async function tellOwner(
  deps: LockDeps,
  attempt: LoginAttempt,
  account: Account | null,
  { retryAfterSeconds }: LimitReachedError,
): Promise<void> {
  if (!(await deps.limits.isFirst('noticeByUserDaily', `${attempt.audience} ${attempt.name}`))) return;
  const email = account?.email ?? null;
  const message = {
    ...lockOutMail(await currentCompany(deps), {
      audience: attempt.audience,
      minutes: Math.ceil((retryAfterSeconds ?? 0) / 60),
      language: account?.language ?? 'en',
    }),
    kind: 'lock-out' as const,
    recipient: email ?? 'nobody@invalid',
    candidateOfferId: account?.candidateOfferId ?? null,
  };
  await inLightTransaction(deps.db, { kept: email !== null }, (tx) => queueMessages(tx, deps, [message]));
}
