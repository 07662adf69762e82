import { generalMessages } from '#domain/messages.ts';
import { rateLimits, type AddressLimitName } from '#domain/rate-limits.ts';
import type { ProofPurpose } from '#domain/proof-of-work.ts';
import { refsOf } from '#domain/texts.ts';
import { AppError } from '#server/errors.ts';
import { loginWait } from '#server/login-queue/login-queue.ts';
import { createLanes } from '#server/process/turns/lane.ts';
import { addressKeysOf } from './address-keys.ts';
import type { Count } from './counters.ts';
import { LimitReachedError, type RateLimits } from './rate-limits.ts';

const general = refsOf(generalMessages);

export type AddressCount = Count & { limit: AddressLimitName };

export type Action = 'login' | 'sendOtp' | 'validateOtp';

const purposes: Record<Action, ProofPurpose> = { login: 'LOGIN', sendOtp: 'SEND_OTP', validateOtp: 'VALIDATE_OTP' };
const actionsOf = Object.fromEntries(Object.entries(purposes).map(([action, purpose]) => [purpose, action])) as Record<
  ProofPurpose,
  Action
>;

/** Concurrent attempts of an address (over IPv6: of a network) at accounts that it has not logged into. A failure
 * counts only when it has failed, so that a thousand at once would otherwise all be free; and no address fills the
 * login queue. */
const concurrentAttempts = 8;
const loginTurns = createLanes({ ...loginWait, atOnce: concurrentAttempts });
const codeTurns = createLanes({ atOnce: concurrentAttempts, waitingMax: 1000 });

export function addressCounts(action: Action, ip: string): AddressCount[] {
  const { address, network } = addressKeysOf(ip);
  const counts: AddressCount[] = [
    { limit: `${action}ByIp`, key: address },
    { limit: `${action}ByIpDaily`, key: address },
  ];
  if (network === null) return counts;
  return [...counts, { limit: `${action}ByNetwork`, key: network }, { limit: `${action}ByNetworkDaily`, key: network }];
}

type Try = { action: Action; ip: string; proof: string | null };

/** Runs an attempt at an account that the address does not know, in its turn. Raises 429 with a challenge when the
 * address has failed too often and `proof` does not solve one. */
export async function atUnknownAddress<T>(
  limits: RateLimits,
  { action, ip, proof }: Try,
  work: (counts: AddressCount[]) => Promise<T>,
): Promise<T> {
  const { address, network } = addressKeysOf(ip);
  const counts = addressCounts(action, ip);
  const turns = action === 'login' ? loginTurns : codeTurns;
  return turns(`${action} ${network ?? address}`, async () => {
    const { level, limit } = await levelOf(limits, counts);
    const purpose = proofPurpose(action, address);
    if (level >= 1 && !(await limits.proofs.accept(proof, purpose, level))) {
      throw new LimitReachedError(limit, {
        isFirst: await limits.isFirst('noticeByAddress', purpose),
        text: general.proofOfWork,
        proofOfWork: await limits.proofs.challenge(purpose, level),
      });
    }
    return work(counts);
  });
}

/** The challenge that an attempt from this address would get now, or an easy one where none is required. */
export async function challengeFor(limits: RateLimits, purpose: ProofPurpose, ip: string) {
  const action = actionsOf[purpose];
  const { level } = await levelOf(limits, addressCounts(action, ip));
  return limits.proofs.challenge(proofPurpose(action, addressKeysOf(ip).address), Math.max(1, level));
}

/** Whether an error means a wrong attempt, not an unchecked one or an outage. */
export const isFailure = (error: unknown): boolean =>
  !(error instanceof LimitReachedError || (error instanceof AppError && error.status === 503));

const proofPurpose = (action: Action, address: string) => `${action} ${address}`;

/** The highest ratio of failures to limit at the address. Raises 429 above a ceiling. */
async function levelOf(limits: RateLimits, counts: AddressCount[]) {
  const read = await limits.failures.read(counts);
  let furthest: { level: number; limit: AddressLimitName } | null = null;
  for (const [index, { limit, key }] of counts.entries()) {
    const { points, msLeft } = read[index] ?? { points: 0, msLeft: 0 };
    const { tries, ceiling = Infinity }: { tries: number; ceiling?: number } = rateLimits[limit];
    if (points >= ceiling) {
      throw new LimitReachedError(limit, {
        isFirst: await limits.isFirst('noticeByAddress', `${limit} ${key}`),
        msLeft,
      });
    }
    const level = points / tries;
    if (furthest === null || level > furthest.level) furthest = { level, limit };
  }
  return furthest ?? { level: 0, limit: 'loginByIp' };
}
