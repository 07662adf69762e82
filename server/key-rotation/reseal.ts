import { hashNumber, sealNumber, submissionContext, unsealNumber } from '#server/joining/identity-numbers.ts';
import { seal, unseal, type Keys } from '#server/sealing/keys.ts';
import type { SealedRow, SealedTable } from './queries.ts';

/** The keys that values are sealed with, and those that they are to be sealed with. */
export type KeyChange = { from: Keys; to: Keys };

/** What stands in the place of a row's sealed values under the new keys. Raises an Error when one cannot be opened. */
export function resealed(table: SealedTable, { owner, values }: SealedRow, change: KeyChange): Buffer[] {
  const [first, second] = values;
  if (first === undefined) throw new Error('a sealed row without a value');
  switch (table) {
    case 'personal_details':
      if (second === undefined) throw new Error('personal details without a second number');
      return [...number('panNumber', owner, first, change), ...number('aadhaarNumber', owner, second, change)];
    case 'bank_details':
      return number('accountNumber', owner, first, change);
    case 'joining_submissions':
      return [value('identity', submissionContext(Number(owner)), first, change)];
    case 'documents':
      return [value('documents', owner, first, change)];
    case 'messages':
      return [value('messages', owner, first, change)];
  }
}

/** A number, and the hash that finds the same one on another candidate. */
function number(
  column: Parameters<typeof hashNumber>[1],
  owner: string,
  sealed: Buffer,
  { from, to }: KeyChange,
): Buffer[] {
  const plain = unsealNumber({ keys: from }, Number(owner), column, sealed);
  return [sealNumber({ keys: to }, Number(owner), column, plain), hashNumber({ keys: to }, column, plain)];
}

function value(purpose: keyof Keys, context: string, sealed: Buffer, { from, to }: KeyChange): Buffer {
  return seal(to[purpose], unseal(from[purpose], sealed, context), context);
}
