import type { RateLimitName } from '#domain/rate-limits.ts';
import type { CodeAudience } from '#server/db/tables.generated.ts';
import { addressKeysOf } from './address-keys.ts';
import { LimitReachedError, type RateLimits } from './rate-limits.ts';

/** Who tries: the audience, the key of the account (`accountKey`), and the address the try comes from. */
export type Tryer = { audience: CodeAudience; name: string; ip: string };

/**
 * Where tries are counted: at the account that the database found, however it was spelt. Where there is none, at the name as
 * the database folds it, so that neither spelling nor count tells the two apart.
 */
export function accountKey(account: { subject: string } | null, foldedName: string): string {
  return account === null ? `name ${foldedName}` : `account ${account.subject}`;
}

/**
 * Runs a login under its limits. The address is counted first and the user last: one address that is stopped can then
 * not use up the tries of the user everywhere. What raises stays counted; a success is not held against anyone.
 */
export async function withLoginLimits<T>(limits: RateLimits, tryer: Tryer, login: () => Promise<T>): Promise<T> {
  const keys = keysOf(tryer);
  const counted = await countAtAddress(limits, 'login', keys);
  await limits.consume('loginByUserAndIp', keys.userAndAddress);
  counted.push(...(await countAtUser(limits, 'login', keys)));
  const result = await login();
  await giveBack(limits, counted);
  await limits.forget('loginByUserAndIp', keys.userAndAddress);
  await limits.remember(keys.userAndAddress);
  return result;
}

/** Lets a user log in at once after a reset, whatever was tried before; nobody else can lock them out where they are. */
export async function forgetLoginTries(limits: RateLimits, tryer: Tryer): Promise<void> {
  const { user, userAndAddress } = keysOf(tryer);
  await limits.forget('loginByUserAndIp', userAndAddress);
  await limits.forget('loginAtKnownAddress', userAndAddress);
  await limits.forget('loginByUser', user);
  await limits.forget('loginByUserDaily', user);
  await limits.remember(userAndAddress);
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

/** Counts a request for a code. */
export async function countCodeRequest(limits: RateLimits, tryer: Tryer): Promise<void> {
  const keys = keysOf(tryer);
  await countAtAddress(limits, 'sendOtp', keys);
  await countAtUser(limits, 'sendOtp', keys);
}

/** Runs the check of a code under its limits; what raises stays counted. */
export async function withCodeLimits<T>(limits: RateLimits, tryer: Tryer, check: () => Promise<T>): Promise<T> {
  const keys = keysOf(tryer);
  const counted = await countAtAddress(limits, 'validateOtp', keys);
  counted.push(...(await countAtUser(limits, 'validateOtp', keys)));
  const result = await check();
  await giveBack(limits, counted);
  return result;
}

type Action = 'login' | 'sendOtp' | 'validateOtp';
type Keys = ReturnType<typeof keysOf>;
type Counted = { limit: RateLimitName; key: string };

function keysOf({ audience, name, ip }: Tryer) {
  const user = `${audience} ${name}`;
  const { address, network } = addressKeysOf(ip);
  return { user, address, network, userAndAddress: `${user} ${address}` };
}

async function countAtAddress(limits: RateLimits, action: Action, { address, network }: Keys): Promise<Counted[]> {
  const counts: Counted[] = [
    { limit: `${action}ByIp`, key: address },
    { limit: `${action}ByIpDaily`, key: address },
  ];
  if (network !== null) {
    counts.push({ limit: `${action}ByNetwork`, key: network }, { limit: `${action}ByNetworkDaily`, key: network });
  }
  for (const { limit, key } of counts) await limits.consume(limit, key);
  return counts;
}

/**
 * Counts a try at the user, wherever it comes from. When strangers have used up what the user may try, a caller at an
 * address from which the user came in lately still has tries of their own: nobody can lock them out from elsewhere.
 */
async function countAtUser(limits: RateLimits, action: Action, { user, userAndAddress }: Keys): Promise<Counted[]> {
  const counted: Counted[] = [];
  try {
    for (const limit of [`${action}ByUser`, `${action}ByUserDaily`] as const) {
      await limits.consume(limit, user);
      counted.push({ limit, key: user });
    }
  } catch (error) {
    if (!(error instanceof LimitReachedError) || !(await limits.isKnown(userAndAddress))) throw error;
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
