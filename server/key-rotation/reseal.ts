import type { MaskedNumber } from '#domain/joining/fields/masked-numbers.ts';
import { storedNumbers } from '#server/joining/queries.ts';
import { sealNumber, submissionContext, unsealNumber } from '#server/joining/sealed-numbers.ts';
import { seal, unseal, type Keys } from '#server/sealing/keys.ts';
import type { SealedRow, SealedTable } from './queries.ts';

/** The keys that values are sealed with, and those that they are to be sealed with. */
export type KeyChange = { from: Keys; to: Keys };

/** What replaces a row's sealed values under the new keys. Raises an Error when one cannot be opened. */
export function resealed(table: SealedTable, { owner, values }: SealedRow, change: KeyChange): Buffer[] {
  const [first] = values;
  if (first === undefined) throw new Error('a sealed row without a value');
  switch (table) {
    case 'personal_details':
    case 'bank_details': {
      const fields = storedNumbers.filter((one) => one.table === table).map(({ field }) => field);
      return fields.flatMap((field, index) => {
        const sealed = values[index];
        if (sealed === undefined) throw new Error(`${table} without ${field}`);
        return number(field, owner, sealed, change);
      });
    }
    case 'joining_submissions':
      return [value('identity', submissionContext(Number(owner)), first, change)];
    case 'documents':
      return [value('documents', owner, first, change)];
    case 'messages':
      return [value('messages', owner, first, change)];
    case 'webhooks':
      return [value('webhooks', owner, first, change)];
    case 'seal_keys':
      return [value('seals', owner, first, change)];
  }
}

/** A number, and the hash that finds the same one on another candidate. */
function number(field: MaskedNumber, owner: string, value: Buffer, { from, to }: KeyChange): Buffer[] {
  const plain = unsealNumber({ keys: from }, Number(owner), field, value);
  const { sealed, hash } = sealNumber({ keys: to }, Number(owner), field, plain);
  return [sealed, hash];
}

function value(purpose: keyof Keys, context: string, sealed: Buffer, { from, to }: KeyChange): Buffer {
  return seal(to[purpose], unseal(from[purpose], sealed, context), context);
}
