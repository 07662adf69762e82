import { isMaskedNumber, maskNumber } from '#domain/joining/fields/masked-numbers.ts';
import { fresherLabels } from '#domain/joining/fields/labels.ts';
import { fieldOfPath } from '#domain/review/paths.ts';
import { shownValue } from '#domain/joining/fields/shown-value.ts';

/** A value of an earlier submission, written out as answers are; null where there was none. */
export function shownBefore(path: string, stored: string | null): string | null {
  if (stored === null || stored === '') return null;
  const field = fieldOfPath(path);
  if (field === undefined) return stored === 'true' || stored === 'false' ? fresherLabels[stored] : stored;
  const key = path.slice(path.lastIndexOf('.') + 1);
  if (isMaskedNumber(key)) return maskNumber(key, stored);
  return shownValue(field, field.shown === 'grade' ? Number(stored) : stored);
}
