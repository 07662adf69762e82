import type { RateLimitName } from '#domain/rate-limits.ts';
import type { CodeAudience } from '#server/db/tables.generated.ts';
import { tooManyRequests } from '#server/errors.ts';
import { createLanes } from '#server/process/lane.ts';
import { addressKeysOf } from './address-keys.ts';
import { addressCounts, atUnknownAddress, isFailure, type Action } from './address-limits.ts';
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

/** One try of an account at an address at a time: a button that is pressed twice counts once. */
const ownTurns = createLanes({ atOnce: 1, waitingMax: 100, refusal: () => tooManyRequests(60) });

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
    countingFailures(limits, 'login', tryer, async () => {
      await limits.consume('loginByUserAndIp', keys.userAndAddress);
      const counted = await countAtUser(limits, 'login', tryer);
      const result = await login();
      await giveBack(limits, counted);
      await limits.forget('loginByUserAndIp', keys.userAndAddress);
      await limits.known.add(keys.at);
      return result;
    }),
  );
}

/** Lets a user log in at once after a reset, whatever was tried before; nobody else can lock them out where they are. */
export async function forgetLoginTries(limits: RateLimits, tryer: Tryer): Promise<void> {
  const { user, userAndAddress, at } = keysOf(tryer);
  await limits.forget('loginByUserAndIp', userAndAddress);
  await limits.forget('loginAtKnownAddress', userAndAddress);
  await limits.forget('loginByUser', user);
  await limits.forget('loginByUserDaily', user);
  await limits.known.add(at);
}

/**
 * Runs a change of password under its limits. The token that allows it is used up by a success alone, so that one that is
 * refused could otherwise be sent for ever, each time at the cost of a password.
 */
export async function withResetLimits<T>(limits: RateLimits, tryer: Tryer, reset: () => Promise<T>): Promise<T> {
  const { user, userAndAddress } = keysOf(tryer);
  const counts: Counted[] = [
    { limit: 'resetByUserAndIp', key: userAndAddress },
    { limit: 'resetByUser', key: user },
    { limit: 'resetByUserDaily', key: user },
  ];
  for (const { limit, key } of counts) await limits.consume(limit, key);
  const result = await reset();
  await giveBack(limits, counts);
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
  return countingFailures(limits, 'validateOtp', tryer, async () => {
    const counted = await countAtUser(limits, 'validateOtp', tryer);
    const result = await check();
    await giveBack(limits, counted);
    return result;
  });
}

type Counted = { limit: RateLimitName; key: string };

function keysOf({ audience, subject, name, ip }: Tryer) {
  const user = `${audience} ${name}`;
  const { address } = addressKeysOf(ip);
  return { user, userAndAddress: `${user} ${address}`, at: { audience, subject, address } };
}

/**
 * Counts a failure at the address, unless it has logged into this account before. A success there, the first of this account,
 * takes one back: an address where many people come in may have many who mistype.
 */
async function countingFailures<T>(
  limits: RateLimits,
  action: 'login' | 'validateOtp',
  tryer: Tryer,
  work: () => Promise<T>,
): Promise<T> {
  if (await limits.known.has(keysOf(tryer).at)) return work();
  return atUnknownAddress(limits, { action, ...tryer }, async (counts) => {
    try {
      const result = await work();
      // Who takes a code has asked for one.
      const asked = action === 'validateOtp' ? addressCounts('sendOtp', tryer.ip) : [];
      await limits.failures.takeBack([...counts, ...asked]);
      return result;
    } catch (error) {
      if (isFailure(error)) await limits.failures.add(counts);
      throw error;
    }
  });
}

/**
 * Counts a try at the user, wherever it comes from. When strangers have used up what the user may try, a caller at an
 * address from which the user came in lately still has tries of their own: nobody can lock them out from elsewhere.
 */
async function countAtUser(limits: RateLimits, action: Action, tryer: Tryer): Promise<Counted[]> {
  const { user, userAndAddress, at } = keysOf(tryer);
  const counted: Counted[] = [];
  try {
    for (const limit of [`${action}ByUser`, `${action}ByUserDaily`] as const) {
      await limits.consume(limit, user);
      counted.push({ limit, key: user });
    }
  } catch (error) {
    if (!(error instanceof LimitReachedError) || !(await limits.known.has(at))) throw error;
    // This try did not reach the limit as a stranger's would: theirs is still the first to be recorded.
    await limits.giveBack(error.limit, user);
    const own = { limit: `${action}AtKnownAddress`, key: userAndAddress } as const;
    await limits.consume(own.limit, own.key);
    counted.push(own);
  }
  return counted;
}

async function giveBack(limits: RateLimits, counted: Counted[]): Promise<void> {
  for (const { limit, key } of counted) await limits.giveBack(limit, key);
}
