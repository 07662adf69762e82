import { MONTHS, formatDate } from '#domain/values/calendar.ts';
import { type FieldKind, type FieldValue, handoverField } from './fields.ts';
import type { DateForm } from './layouts/layout.ts';
import type { HandoverPerson } from './person.ts';

/** A cell of an export; a `date` is YYYY-MM-DD, to be written as a date of the workbook. */
export type HandoverCell = { kind: FieldKind; value: FieldValue };

/**
 * One person's value in a column. A column without a field, or with a field that this version does not know, is empty.
 */
export function cellOf(field: string | null, person: HandoverPerson, dates: DateForm): HandoverCell {
  const found = field === null ? undefined : handoverField(field);
  if (found === undefined) return { kind: 'text', value: null };
  const value = found.value(person);
  if (found.kind !== 'date' || typeof value !== 'string' || dates === 'DATE') return { kind: found.kind, value };
  return { kind: 'text', value: writtenDate(value, dates) };
}

function writtenDate(date: string, form: Exclude<DateForm, 'DATE'>): string {
  if (form === 'YYYY-MM-DD') return date;
  if (form === 'DD/MM/YYYY') return formatDate(date);
  const month = MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
  return `${date.slice(8)}-${month.slice(0, 3)}-${date.slice(0, 4)}`;
}
