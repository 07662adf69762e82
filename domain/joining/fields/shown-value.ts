import { formatDate, isRealDate } from '#domain/values/calendar.ts';
import { formatMobile } from '#domain/values/mobile-number.ts';
import type { Field } from './define-fields.ts';

export function shownValue({ shown, choiceLabels }: Field, value: string | number | null): string | null {
  if (value === null || value === '') return null;
  if (typeof value === 'number') return shown === 'grade' ? value.toFixed(2) : String(value);
  if (shown === 'date') return isRealDate(value) ? formatDate(value) : value;
  if (shown === 'phone') return formatMobile(value);
  return choiceLabels?.[value] ?? value;
}
