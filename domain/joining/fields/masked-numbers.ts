import { allFields } from './all-fields.ts';
import { maskedFields } from './define-fields.ts';

/** Numbers that are encrypted in the database and masked wherever they are not being edited (docs/rules/formats.md#masked-numbers). */
export const maskedNumbers = maskedFields(allFields).map(([field]) => field);
export type MaskedNumber = (typeof maskedNumbers)[number];

export function isMaskedNumber(key: string): key is MaskedNumber {
  return maskedNumbers.some((one) => one === key);
}

export function withMaskedNumbers<D extends object>(details: D): D {
  const masked = Object.entries(details).map(([key, value]: [string, unknown]) => [
    key,
    isMaskedNumber(key) && typeof value === 'string' ? maskNumber(key, value) : value,
  ]);
  return Object.fromEntries(masked) as D;
}

/** All but the last four characters covered: 'XXXXXX234F', 'XXXX XXXX 1234'. A masked number stays as it is. */
export function maskNumber(field: MaskedNumber, number: string): string {
  const digits = number.replaceAll(/\s/g, '');
  // Of an Aadhaar number there may be the last four digits alone.
  const length = field === 'aadhaarNumber' ? Math.max(12, digits.length) : digits.length;
  const masked = 'X'.repeat(Math.max(0, length - 4)) + digits.slice(-4);
  return field === 'aadhaarNumber' ? masked.replaceAll(/(.{4})(?=.)/g, '$1 ') : masked;
}
