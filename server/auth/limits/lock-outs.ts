import { randomUUID } from 'node:crypto';
import { rateLimits, type RateLimitName } from '#domain/rate-limits.ts';
import type { Origin } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { inLightTransaction } from '#server/db/light-transaction.ts';
import type { Deps } from '#server/deps.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import type { LoginAttempt } from './attempts.ts';
import { lockOutMail } from '#server/messages/mails/login-mails.ts';
import { currentCompany } from '#server/settings/company.ts';
import { LimitReachedError } from './rate-limits.ts';
import type { Account } from '#server/auth/sessions/record-access.ts';

type LockDeps = Pick<Deps, 'db' | 'env' | 'jobs' | 'keys' | 'limits'>;

/**
 * Runs `work`, and records the first rejection by a limit in a window: for an address, or for the account where there
 * is one. The owner of an account that is locked from everywhere gets at most one message a day. Without an account the
 * same work is done and rolled back.
 */
export async function recordingLocks<T>(
  deps: LockDeps,
  origin: Origin,
  { attempt, account }: { attempt: LoginAttempt; account: Account | null },
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

async function recordLock(
  { db }: LockDeps,
  { ip, userAgent }: Origin,
  account: Account | null,
  limit: RateLimitName,
): Promise<void> {
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
  if (await wasNotified(deps, attempt)) return;
  const email = account?.email ?? null;
  const message = {
    ...lockOutMail(await currentCompany(deps), attempt.audience, Math.ceil((retryAfterSeconds ?? 0) / 60)),
    messageId: randomUUID(),
    channel: 'mail' as const,
    kind: 'lock-out' as const,
    recipient: email ?? 'nobody@invalid',
    candidateOfferId: account?.candidateOfferId ?? null,
    letterVersion: null,
  };
  await inLightTransaction(deps.db, { kept: email !== null }, (tx) => queueMessages(tx, deps, [message]));
}

async function wasNotified({ limits }: LockDeps, { audience, name }: LoginAttempt): Promise<boolean> {
  return !(await limits.isFirst('noticeByUserDaily', `${audience} ${name}`));
}
