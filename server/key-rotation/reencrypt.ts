import type { MaskedNumber } from '#domain/joining/fields/masked-numbers.ts';
import { storedNumbers } from '#server/joining/queries.ts';
import {
  encryptNumber,
  submissionContext,
  decryptNumber,
  wholeNumberContext,
} from '#server/joining/encrypted-numbers.ts';
import { encrypt, decrypt, type Keys } from '#server/sealing/keys.ts';
import type { EncryptedRow, EncryptedTable } from './queries.ts';

/** The keys that values are encrypted with, and those that they are to be encrypted with. */
export type KeyChange = { from: Keys; to: Keys };

/** What replaces a row's encrypted values under the new keys. Raises an Error when one cannot be opened. */
export function reencrypted(table: EncryptedTable, { owner, values }: EncryptedRow, change: KeyChange): Buffer[] {
  const [first] = values;
  if (first === undefined) throw new Error('an encrypted row without a value');
  switch (table) {
    case 'personal_details':
    case 'bank_details': {
      const fields = storedNumbers.filter((one) => one.table === table).map(({ field }) => field);
      return fields.flatMap((field, index) => {
        const encrypted = values[index];
        if (encrypted === undefined) throw new Error(`${table} without ${field}`);
        return number(field, owner, encrypted, change);
      });
    }
    case 'joining_submissions':
      return [value('identity', submissionContext(Number(owner)), first, change)];
    case 'whole_numbers':
      return [value('identity', wholeNumberContext(Number(owner)), first, change)];
    case 'documents':
      return [value('documents', owner, first, change)];
    case 'messages':
      return [value('messages', owner, first, change)];
    case 'webhooks':
      return [value('webhooks', owner, first, change)];
    case 'sso_secrets':
      return [value('sso', owner, first, change)];
    case 'seal_keys':
      return [value('seals', owner, first, change)];
    case 'hr_factors':
      return [value('factors', owner, first, change)];
  }
}

/** A number, and the hash that finds the same one on another candidate. */
function number(field: MaskedNumber, owner: string, value: Buffer, { from, to }: KeyChange): Buffer[] {
  const plain = decryptNumber({ keys: from }, Number(owner), field, value);
  const { encrypted, hash } = encryptNumber({ keys: to }, Number(owner), field, plain);
  return [encrypted, hash];
}

function value(purpose: keyof Keys, context: string, encrypted: Buffer, { from, to }: KeyChange): Buffer {
  return encrypt(to[purpose], decrypt(from[purpose], encrypted, context), context);
}
