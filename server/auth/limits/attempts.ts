import type { CodeAudience } from '#server/db/tables.generated.ts';
import { TurnLaterError } from '#server/errors.ts';
import { loginWait } from '#server/login-queue/login-queue.ts';
import { createLanes } from '#server/process/turns/lane.ts';
import { addressKeysOf } from './address-keys.ts';
import { addressCounts, atUnknownAddress, isFailure, type Action } from './address-limits.ts';
import type { Count } from './counters.ts';
import { LimitReachedError, type RateLimits } from './rate-limits.ts';

/**
 * Who tries: the audience, the account (null where there is none) and its key (`accountKey`), the address the try comes from,
 * and the proof of work that came along.
 */
export type Tryer = {
  audience: CodeAudience;
  subject: string | null;
  name: string;
  ip: string;
  proof: string | null;
};

/** One attempt of an account at an address at a time: a button that is pressed twice counts once. */
const ownTurns = createLanes({ ...loginWait, atOnce: 1, waitingMax: 100, holdMs: 5000 });

/**
 * Where tries are counted: at the account that the database found, however it was spelt. Where there is none, at the name as
 * the database folds it, so that neither spelling nor count tells the two apart.
 */
export function accountKey(account: { subject: string } | null, foldedName: string): string {
  return account === null ? `name ${foldedName}` : `account ${account.subject}`;
}

/**
 * Runs a login under its limits. The address comes first and the user last: one address that has to solve a challenge can
 * then not use up the tries of the user everywhere. At the user, what raises stays counted; a success is not held against
 * anyone, and speaks for the address.
 */
export async function withLoginLimits<T>(limits: RateLimits, tryer: Tryer, login: () => Promise<T>): Promise<T> {
  if (!limits.enabled) return login();
  const keys = keysOf(tryer);
  return ownTurns(`login ${keys.userAndAddress}`, () =>
    countingFailures(limits, 'login', tryer, async (atAddress) => {
      const here: Count = { limit: 'loginByUserAndIp', key: keys.userAndAddress };
      const counted = await countAtUser(limits, 'login', tryer, [here]);
      const result = await countedInTurn(limits, [here, ...counted], login);
      await limits.release([...counted, ...atAddress], [here]);
      await limits.known.add(keys.at);
      return result;
    }),
  );
}

/** Lets a user log in at once after a reset, whatever was tried before; nobody else can lock them out where they are. */
export async function forgetLoginTries(limits: RateLimits, tryer: Tryer): Promise<void> {
  const { user, userAndAddress, at } = keysOf(tryer);
  const counts: Count[] = [
    { limit: 'loginByUserAndIp', key: userAndAddress },
    { limit: 'loginByUser', key: user },
    { limit: 'loginByUserDaily', key: user },
    { limit: 'loginAtKnownAddress', key: userAndAddress },
  ];
  await limits.release([], counts);
  await limits.known.add(at);
}

/**
 * Runs a change of password under its limits. The token that allows it is used up by a success alone, so that one that is
 * refused could otherwise be sent for ever, each time at the cost of a password.
 */
export async function withResetLimits<T>(limits: RateLimits, tryer: Tryer, reset: () => Promise<T>): Promise<T> {
  const { user, userAndAddress } = keysOf(tryer);
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

/** Counts a request for a code, at the address whatever comes of it: each costs a message. */
export async function countCodeRequest(limits: RateLimits, tryer: Tryer): Promise<void> {
  const { at } = keysOf(tryer);
  if (await limits.known.has(at)) {
    await countAtUser(limits, 'sendOtp', tryer);
    return;
  }
  await atUnknownAddress(limits, { action: 'sendOtp', ...tryer }, async (counts) => {
    await countAtUser(limits, 'sendOtp', tryer);
    await limits.failures.add(counts);
  });
}

/** Runs the check of a code under its limits; at the user, what raises stays counted. */
export async function withCodeLimits<T>(limits: RateLimits, tryer: Tryer, check: () => Promise<T>): Promise<T> {
  return countingFailures(limits, 'validateOtp', tryer, async (atAddress) => {
    const counted = await countAtUser(limits, 'validateOtp', tryer);
    const result = await check();
    // Who takes a code has asked for one.
    const asked = atAddress.length === 0 ? [] : addressCounts('sendOtp', tryer.ip);
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

function keysOf({ audience, subject, name, ip }: Tryer) {
  const user = `${audience} ${name}`;
  const { address } = addressKeysOf(ip);
  return { user, userAndAddress: `${user} ${address}`, at: { audience, subject, address } };
}

/**
 * Counts a failure at the address, unless it has logged into this account before. After a success there, the first of this
 * account, `work` takes one back from what it is handed: an address where many people come in may have many who mistype.
 */
async function countingFailures<T>(
  limits: RateLimits,
  action: 'login' | 'validateOtp',
  tryer: Tryer,
  work: (atAddress: readonly Count[]) => Promise<T>,
): Promise<T> {
  if (await limits.known.has(keysOf(tryer).at)) return work([]);
  return atUnknownAddress(limits, { action, ...tryer }, async (counts) => {
    try {
      return await work(counts);
    } catch (error) {
      if (isFailure(error)) await limits.failures.add(counts);
      throw error;
    }
  });
}

/**
 * Counts a try at the user, wherever it comes from, after those that go `before` it. When strangers have used up what the user
 * may try, a caller at an address from which the user came in lately still has tries of their own: nobody can lock them out
 * from elsewhere. Answers what a success takes back.
 */
async function countAtUser(limits: RateLimits, action: Action, tryer: Tryer, before: Count[] = []): Promise<Count[]> {
  const { user, userAndAddress, at } = keysOf(tryer);
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
