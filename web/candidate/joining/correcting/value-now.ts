import { isMaskedNumber, maskNumber } from '#domain/joining/fields/masked-numbers.ts';
import { shownValue } from '#domain/joining/fields/shown-value.ts';
import type { AnswersByPath } from '#domain/review/answers.ts';
import { fieldOfPath } from '#domain/review/paths.ts';

/** The answer at this path as the list of corrections shows it, identity numbers masked; null for documents, and for
 * what is more than one answer. */
export function valueNow(path: string, answers: AnswersByPath): string | null {
  const field = fieldOfPath(path);
  const value = answers.get(path) ?? null;
  if (field === undefined || value === null || value === '') return null;
  const key = path.slice(path.lastIndexOf('.') + 1);
  if (isMaskedNumber(key)) return maskNumber(key, value);
  return shownValue(field, field.shown === 'grade' ? Number(value) : value);
}
