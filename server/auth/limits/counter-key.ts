import type { KeyObject } from 'node:crypto';
import type { RateLimitName } from '#domain/rate-limits.ts';
import { keyedHash } from '#server/sealing/keys.ts';

/**
 * The key of a counter in its table. Keys come from visitors: hashed they are short and fit to be stored, and by a key of ours,
 * so that a reader of the table cannot try all addresses and names. Under another SECRET_KEY all counters begin again.
 */
export function counterKey(secret: KeyObject, limit: RateLimitName, key: string): string {
  return `${limit}:${keyedHash(secret, `counter ${key}`).toString('base64url')}`;
}
