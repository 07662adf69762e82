import { randomUUID } from 'node:crypto';
import { rateLimits, type RateLimitName } from '#domain/rate-limits.ts';
import type { Origin } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { inLightTransaction } from '#server/db/light-transaction.ts';
import type { Deps } from '#server/deps.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import type { Tryer } from './attempts.ts';
import { lockOutMail } from '#server/messages/mails/login-mails.ts';
import { currentCompany } from '#server/settings/company.ts';
import { LimitReachedError } from './rate-limits.ts';
import type { Account } from '#server/auth/sessions/record-access.ts';

type LockDeps = Pick<Deps, 'db' | 'env' | 'jobs' | 'keys' | 'limits'>;

/**
 * Runs `work`, and records the moment at which it is refused by a limit for the first time in a window: for an address, or
 * for the account where there is one. Whose account is locked wherever they are is told, once in a day. Where there is no
 * account the same work is done and taken back.
 */
export async function recordingLocks<T>(
  deps: LockDeps,
  origin: Origin,
  { tryer, account }: { tryer: Tryer; account: Account | null },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof LimitReachedError && error.isFirst) {
      await recordLock(deps, origin, rateLimits[error.limit].of === 'address' ? null : account, error.limit);
      if (rateLimits[error.limit].of === 'account') await tellOwner(deps, tryer, account, error);
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
  tryer: Tryer,
  account: Account | null,
  { retryAfterSeconds }: LimitReachedError,
): Promise<void> {
  if (await wasTold(deps, tryer)) return;
  const email = account?.email ?? null;
  const message = {
    ...lockOutMail(await currentCompany(deps), tryer.audience, Math.ceil((retryAfterSeconds ?? 0) / 60)),
    messageId: randomUUID(),
    channel: 'mail' as const,
    kind: 'lock-out' as const,
    recipient: email ?? 'nobody@invalid',
    candidateOfferId: account?.candidateOfferId ?? null,
    letterVersion: null,
  };
  await inLightTransaction(deps.db, { kept: email !== null }, (tx) => queueMessages(tx, deps, [message]));
}

async function wasTold({ limits }: LockDeps, { audience, name }: Tryer): Promise<boolean> {
  return !(await limits.isFirst('noticeByUserDaily', `${audience} ${name}`));
}
