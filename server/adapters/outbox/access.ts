import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { BlockList, isIP } from 'node:net';

const cookieName = 'aarambh-outbox';

/** A new key to the outbox pages, as it is in their address. */
export const createOutboxKey = (): string => randomBytes(16).toString('hex');

export type OutboxLock = {
  /** Whether `given`, whatever a query brought, is the key. */
  opensWith(given: unknown): boolean;
  /** What to set once the key was given. It does not tell the key. */
  cookie: string;
  isOpenTo(headers: IncomingHttpHeaders): boolean;
};

export function createOutboxLock(key: string): OutboxLock {
  const entry = `${cookieName}=${createHmac('sha256', key).update('cookie').digest('base64url')}`;
  return {
    opensWith: (given) => typeof given === 'string' && isSame(given, key),
    cookie: `${entry}; Path=/outbox; HttpOnly; SameSite=Strict`,
    isOpenTo: ({ cookie = '' }) => cookie.split(/; */).some((sent) => isSame(sent, entry)),
  };
}

/** By their hashes, so that the time tells neither where they differ nor how long they are. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digestOf(given), digestOf(expected));

const digestOf = (text: string): Buffer => createHash('sha256').update(text).digest();

const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

/** What proxies add to a request that they pass on: it did not begin where it comes from. */
const forwarded = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip'];

/** True when the request comes from this machine by its own name: the socket's address is a loopback one and so is the
 * Host, which keeps out pages of other sites whose name was pointed here. Behind a proxy on this machine every address
 * is the proxy's, and the Host is what the client sent: what a proxy passed on does not count. */
export function isFromLoopback({ socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>): boolean {
  if (forwarded.some((name) => headers[name] !== undefined)) return false;
  const address = socket.remoteAddress ?? '';
  const family = isIP(address);
  if (family === 0 || !loopback.check(address, family === 6 ? 'ipv6' : 'ipv4')) return false;
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d{1,5})?$/i.test(headers.host ?? '');
}
