import { createHash, randomInt } from 'node:crypto';
import { factorLimits } from '#domain/second-factor/second-factor.ts';
import type { Tx } from '#server/db/database.ts';
import { replaceRecoveryCodes } from './queries.ts';

/** Crockford's: without letters that look like others. */
const letters = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
/** 120 random bits, so that a plain hash is enough (ASVS V6.5.2); a keyed one would end with the key. */
const length = 24;

function newCode(): string {
  const code = Array.from({ length }, () => letters[randomInt(letters.length)]).join('');
  return code.replace(/.{4}(?=.)/g, '$&-');
}

/** The hash of a code as it was typed: in any case, with or without hyphens and spaces. */
export function recoveryCodeHash(typed: string): Buffer {
  const code = typed.toUpperCase().replace(/[\s-]/g, '').replace(/O/g, '0').replace(/[IL]/g, '1');
  return createHash('sha256').update(code).digest();
}

export async function renewRecoveryCodes(tx: Tx, hrUserId: string): Promise<string[]> {
  const codes = Array.from({ length: factorLimits.recoveryCodes }, newCode);
  await replaceRecoveryCodes(tx, hrUserId, codes.map(recoveryCodeHash));
  return codes;
}
