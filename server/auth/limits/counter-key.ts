import { createHash } from 'node:crypto';
import type { RateLimitName } from '#domain/rate-limits.ts';

/** Keys come from visitors: hashed they are short, fit to be stored, and tell nothing to a reader of the table. */
export function hashed(key: string): string {
  return createHash('sha256').update(key).digest('base64url');
}

/** The key of a counter in the table, as rate-limiter-flexible writes it. */
export function counterKey(limit: RateLimitName, key: string): string {
  return `${limit}:${hashed(key)}`;
}
