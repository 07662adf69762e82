import { createHash } from 'node:crypto';
import type { RateLimitName } from '#domain/rate-limits.ts';

/**
 * The key of a counter in its table. Keys come from visitors: hashed they are short, fit to be stored, and tell nothing to a
 * reader of the table.
 */
export function counterKey(limit: RateLimitName, key: string): string {
  return `${limit}:${createHash('sha256').update(key).digest('base64url')}`;
}
