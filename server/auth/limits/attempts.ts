import type { CodeAudience } from '#server/db/tables.generated.ts';
import { TurnLaterError } from '#server/errors.ts';
import { loginWait } from '#server/login-queue/login-queue.ts';
import { createLanes } from '#server/process/turns/lane.ts';
import { addressKeysOf } from './address-keys.ts';
import { addressCounts, atUnknownAddress, isFailure, type Action } from './address-limits.ts';
import type { Count } from './counters.ts';
import { LimitReachedError, type RateLimits } from './rate-limits.ts';

/** A login attempt: the audience, the account (null where there is none) and its key (`accountKey`), the client's IP
 * address, and its proof of work. */
export type LoginAttempt = {
  audience: CodeAudience;
  subject: string | null;
  name: string;
  ip: string;
  proof: string | null;
};

/** One attempt of an account at an address at a time: a button that is pressed twice counts once. */
const ownTurns = createLanes({ ...loginWait, atOnce: 1, waitingMax: 100, holdMs: 5000 });

/** The key of an attempt's counter: at the account that the database found, however it was spelt. Where there is none,
 * at the name as the database folds it, so that neither spelling nor count reveals whether an account exists. */
export function accountKey(account: { subject: string } | null, foldedName: string): string {
  return account === null ? `name ${foldedName}` : `account ${account.subject}`;
}

/** Runs a login under its limits. The address comes first and the user last: an address that has to solve a challenge
 * cannot then use up the user's attempts everywhere. At the user a failure stays counted; a success is not counted, and
 * makes the address known. */
export async function withLoginLimits<T>(
  limits: RateLimits,
  attempt: LoginAttempt,
  login: () => Promise<T>,
  { isComplete = () => true, steps = 1 }: LoginSteps<T> = {},
): Promise<T> {
  if (!limits.enabled) return login();
  const keys = keysOf(attempt);
  return ownTurns(`login ${keys.userAndAddress}`, () =>
    countingFailures(limits, 'login', attempt, async (atAddress) => {
      const here: Count = { limit: 'loginByUserAndIp', key: keys.userAndAddress };
      const counted = await countAtUser(limits, 'login', attempt, [here]);
      const result = await countedInTurn(limits, [here, ...counted], login);
      if (!isComplete(result)) return result;
      for (let step = 1; step < steps; step += 1) await limits.release(counted);
      await limits.release([...counted, ...atAddress], [here]);
      await limits.known.add(keys.at);
      return result;
    }),
  );
}

/** A login that is not complete, as its second step is due, stays counted like a failure until that succeeds: who knows
 * the password has no more tries of the second factor than of passwords. The last step gives back what all counted. */
type LoginSteps<T> = { isComplete?: (result: T) => boolean; steps?: number };

/** Lets a user log in directly after a reset, whatever was attempted before; others cannot lock them out at their own
 * address. */
export async function forgetLoginTries(limits: RateLimits, attempt: LoginAttempt): Promise<void> {
  const { user, userAndAddress, at } = keysOf(attempt);
  const counts: Count[] = [
    { limit: 'loginByUserAndIp', key: userAndAddress },
    { limit: 'loginByUser', key: user },
    { limit: 'loginByUserDaily', key: user },
    { limit: 'loginAtKnownAddress', key: userAndAddress },
  ];
  await limits.release([], counts);
  await limits.known.add(at);
}

/** Runs a change of password under its limits. Only a success uses up the token, so a rejected one could otherwise be
 * sent without limit, each time at the cost of a hash. */
export async function withResetLimits<T>(limits: RateLimits, attempt: LoginAttempt, reset: () => Promise<T>) {
  const { user, userAndAddress } = keysOf(attempt);
  const counts: Count[] = [
    { limit: 'resetByUserAndIp', key: userAndAddress },
    { limit: 'resetByUser', key: user },
    { limit: 'resetByUserDaily', key: user },
  ];
  await limits.consumeEach(counts);
  const result = await countedInTurn(limits, counts, reset);
  await limits.release(counts);
  return result;
}

/** Counts a request for a code at the address, whatever its result: each costs a message. */
export async function countCodeRequest(limits: RateLimits, attempt: LoginAttempt): Promise<void> {
  const { at } = keysOf(attempt);
  if (await limits.known.has(at)) {
    await countAtUser(limits, 'sendOtp', attempt);
    return;
  }
  await atUnknownAddress(limits, { action: 'sendOtp', ...attempt }, async (counts) => {
    await countAtUser(limits, 'sendOtp', attempt);
    await limits.failures.add(counts);
  });
}

/** Runs the check of a code under its limits; at the user, what raises stays counted. */
export async function withCodeLimits<T>(limits: RateLimits, attempt: LoginAttempt, check: () => Promise<T>) {
  return countingFailures(limits, 'validateOtp', attempt, async (atAddress) => {
    const counted = await countAtUser(limits, 'validateOtp', attempt);
    const result = await check();
    // A user who enters a code has requested one.
    const asked = atAddress.length === 0 ? [] : addressCounts('sendOtp', attempt.ip);
    await limits.release([...counted, ...atAddress, ...asked]);
    return result;
  });
}

/** Takes the counts back where the login queue had no place for the attempt: its password was not looked at. */
async function countedInTurn<T>(limits: RateLimits, counts: Count[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof TurnLaterError) await limits.release(counts);
    throw error;
  }
}

function keysOf({ audience, subject, name, ip }: LoginAttempt) {
  const user = `${audience} ${name}`;
  const { address } = addressKeysOf(ip);
  return { user, userAndAddress: `${user} ${address}`, at: { audience, subject, address } };
}

/** Counts a failure at the address, unless it has logged into this account before. After a success there, the first of
 * this account, `work` takes one back from what it is handed: an address where many people come in may have many who
 * mistype. */
async function countingFailures<T>(
  limits: RateLimits,
  action: 'login' | 'validateOtp',
  attempt: LoginAttempt,
  work: (atAddress: readonly Count[]) => Promise<T>,
): Promise<T> {
  if (await limits.known.has(keysOf(attempt).at)) return work([]);
  return atUnknownAddress(limits, { action, ...attempt }, async (counts) => {
    try {
      return await work(counts);
    } catch (error) {
      if (isFailure(error)) await limits.failures.add(counts);
      throw error;
    }
  });
}

/** Counts an attempt at the user from anywhere, after the limits in `before`. When strangers have used up the user's
 * attempts, a caller at an address from which the user logged in recently still has attempts of their own, so that the
 * user cannot be locked out from elsewhere. Answers what a success gives back. */
async function countAtUser(limits: RateLimits, action: Action, attempt: LoginAttempt, before: Count[] = []) {
  const { user, userAndAddress, at } = keysOf(attempt);
  const counts: Count[] = [
    { limit: `${action}ByUser`, key: user },
    { limit: `${action}ByUserDaily`, key: user },
  ];
  try {
    await limits.consumeEach([...before, ...counts]);
    return counts;
  } catch (error) {
    const reached = error instanceof LimitReachedError ? counts.findIndex(({ limit }) => limit === error.limit) : -1;
    const [full] = counts.slice(reached);
    if (reached < 0 || full === undefined || !(await limits.known.has(at))) throw error;
    // This try did not reach the limit as a stranger's would: theirs is still the first to be recorded.
    await limits.giveBack(full.limit, full.key);
    const own: Count = { limit: `${action}AtKnownAddress`, key: userAndAddress };
    await limits.consume(own.limit, own.key);
    return [...counts.slice(0, reached), own];
  }
}
