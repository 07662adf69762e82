import { isIPv6 } from 'node:net';
import type { CodeAudience } from '#server/db/tables.generated.ts';
import type { RateLimits } from './rate-limits.ts';

/** Who tries: the audience, the name as typed, and the address the try comes from. */
export type Tryer = { audience: CodeAudience; name: string; ip: string };

/**
 * Runs a login under its limits. The address is counted first and the user last: one address that is stopped can then
 * not use up the tries of the user everywhere. What raises stays counted; a success is not held against anyone.
 */
export async function withLoginLimits<T>(limits: RateLimits, tryer: Tryer, login: () => Promise<T>): Promise<T> {
  const { user, address, userAndAddress } = keysOf(tryer);
  await limits.consume('loginByIp', address);
  await limits.consume('loginByUserAndIp', userAndAddress);
  await limits.consume('loginByUser', user);
  const result = await login();
  await limits.giveBack('loginByIp', address);
  await limits.forget('loginByUserAndIp', userAndAddress);
  await limits.giveBack('loginByUser', user);
  return result;
}

/** Lets a user log in at once after a reset, whatever was tried before. */
export async function forgetLoginTries(limits: RateLimits, tryer: Tryer): Promise<void> {
  const { user, userAndAddress } = keysOf(tryer);
  await limits.forget('loginByUserAndIp', userAndAddress);
  await limits.forget('loginByUser', user);
}

/** Counts a request for a code. */
export async function countCodeRequest(limits: RateLimits, tryer: Tryer): Promise<void> {
  const { user, address } = keysOf(tryer);
  await limits.consume('sendOtpByIp', address);
  await limits.consume('sendOtpByUser', user);
}

/** Runs the check of a code under its limits; what raises stays counted. */
export async function withCodeLimits<T>(limits: RateLimits, tryer: Tryer, check: () => Promise<T>): Promise<T> {
  const { user, address } = keysOf(tryer);
  await limits.consume('validateOtpByIp', address);
  await limits.consume('validateOtpByUser', user);
  const result = await check();
  await limits.giveBack('validateOtpByIp', address);
  await limits.giveBack('validateOtpByUser', user);
  return result;
}

function keysOf({ audience, name, ip }: Tryer) {
  const user = `${audience} ${name.trim().toLowerCase()}`;
  const address = addressKey(ip);
  return { user, address, userAndAddress: `${user} ${address}` };
}

/** Whoever has one IPv6 address has 2^64 of them: the first four groups stand for all. IPv4 counts whole. */
function addressKey(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined || !isIPv6(ip)) return mapped ?? ip;
  // The URL parser writes an address in its one short form.
  const [before = '', after] = new URL(`http://[${ip.replace(/%.*$/, '')}]`).hostname.slice(1, -1).split('::');
  const head = before.split(':').filter((group) => group !== '');
  const tail = (after ?? '').split(':').filter((group) => group !== '');
  const zeros = Array.from({ length: 8 - head.length - tail.length }, () => '0');
  return [...head, ...zeros, ...tail].slice(0, 4).join(':');
}
