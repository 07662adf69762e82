import { createHash } from 'node:crypto';

/**
 * Stands in for @node-rs/argon2 where hundreds of logins are tried:
 *
 *     vi.mock('@node-rs/argon2', () => import('#test/cheap-passwords.ts'));
 *
 * `verified.count` tells how often a password was verified, which is the only dear thing that a stranger can ask for.
 */
export const verified = { count: 0 };

type Cost = { memoryCost: number; timeCost: number; parallelism: number };

const digest = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');

export async function hash(text: string | Buffer, { memoryCost, timeCost, parallelism }: Cost): Promise<string> {
  return `$argon2id$v=19$m=${memoryCost},t=${timeCost},p=${parallelism}$${digest(text)}`;
}

export async function verify(hashed: string, text: string): Promise<boolean> {
  verified.count += 1;
  return hashed.endsWith(digest(text));
}
