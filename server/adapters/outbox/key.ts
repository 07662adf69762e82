import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';

const cookieName = 'aarambh-outbox';

/** A new key to the outbox pages, as it stands in their address. */
export function createOutboxKey(): string {
  return randomBytes(16).toString('hex');
}

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
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(digestOf(given), digestOf(expected));
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
