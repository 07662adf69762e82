import { createHash } from 'node:crypto';
import type * as Argon2 from '@node-rs/argon2';
import { vi } from 'vitest';

/** Replaces @node-rs/argon2 (setup.ts). `verified.count` counts password verifications, the only expensive work that
 * a stranger can request. */
export const verified = { count: 0 };

type Cost = { memoryCost: number; timeCost: number; parallelism: number };

const digest = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

export async function hash(text: string | Buffer, { memoryCost, timeCost, parallelism }: Cost): Promise<string> {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${digest(text)}`;
}

export async function verify(hashed: string, text: string): Promise<boolean> {
  verified.count += 1;
  if (/\$[0-9a-f]{64}$/.test(hashed)) return hashed.endsWith(digest(text));
  // A program that the test started has made it.
  const real = await vi.importActual<typeof Argon2>('@node-rs/argon2');
  return real.verify(hashed, text);
}
