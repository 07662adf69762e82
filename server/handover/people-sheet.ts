import { type FieldKind, handoverField } from '#domain/handover/fields.ts';
import type { DateForm } from '#domain/handover/layouts/layout.ts';
import type { HandoverPerson } from '#domain/handover/person.ts';
import { columnLetters } from '#domain/offer-sheet/cell.ts';
import { MONTHS, formatDate } from '#domain/values/calendar.ts';
import { type Cell, dateNumber } from '#server/workbooks/write/cell-xml.ts';
import type { Sheet } from '#server/workbooks/write/sheet-xml.ts';
import type { StyleName } from '#server/workbooks/write/styles.ts';
import type { ChosenLayout } from './layouts/read-layouts.ts';
import type { ReadPerson } from './read-people.ts';

export type SheetRows = AsyncGenerator<ReadPerson[], void, undefined>;

const styles: Record<FieldKind, StyleName> = {
  text: 'text',
  digits: 'text',
  date: 'date',
  rupees: 'rupees',
  number: 'plain',
};

/** The last row that a sheet can have. */
const lastRow = 1_048_576;
const [narrowest, widest] = [14, 40];

/** The people as a sheet: the headings of the layout in the first row, one person a row below. */
export function peopleSheet(layout: ChosenLayout, people: SheetRows): Sheet {
  const { columns, dates } = layout;
  const kinds = columns.map(({ field }) => (field === null ? 'text' : (handoverField(field)?.kind ?? 'text')));
  const styleAt = (index: number): StyleName => {
    const kind = kinds[index] ?? 'text';
    return kind === 'date' && dates !== 'DATE' ? 'text' : styles[kind];
  };
  const digits = kinds.flatMap((kind, index) => (kind === 'digits' ? [columnLetters(index)] : []));
  return {
    name: 'Employees',
    columns: columns.map(({ heading }, index) => ({
      width: Math.min(widest, Math.max(narrowest, heading.length + 4)),
      style: styleAt(index),
    })),
    frozen: { rows: 1, columns: 1 },
    headerHeight: 24,
    landscape: true,
    ...(digits.length === 0 ? {} : { digitsAsText: digits.map((name) => `${name}2:${name}${lastRow}`).join(' ') }),
    rows: rowsOf(layout, people),
  };
}

async function* rowsOf({ columns, dates }: ChosenLayout, people: SheetRows): AsyncGenerator<Cell[][]> {
  yield [columns.map(({ heading }) => ({ value: heading, style: 'head' }))];
  for await (const batch of people) {
    if (batch.length === 0) continue;
    yield batch.map(({ person }) => columns.map(({ field }) => cellOf(field, person, dates)));
  }
}

/** One person's value in a column; empty for no field and for one that this version does not know. */
function cellOf(field: string | null, person: HandoverPerson, dates: DateForm): Cell {
  const found = field === null ? undefined : handoverField(field);
  if (found === undefined) return { value: null, style: 'text' };
  const value = found.value(person);
  if (found.kind !== 'date' || typeof value !== 'string') return { value, style: styles[found.kind] };
  if (dates !== 'DATE') return { value: writtenDate(value, dates), style: 'text' };
  // Before March 1900 the format knows no days.
  const number = dateNumber(value);
  return number === null ? { value: formatDate(value), style: 'text' } : { value: number, style: 'date' };
}

function writtenDate(date: string, form: Exclude<DateForm, 'DATE'>): string {
  if (form === 'YYYY-MM-DD') return date;
  if (form === 'DD/MM/YYYY') return formatDate(date);
  const month = MONTHS[Number(date.slice(5, 7)) - 1] ?? '';
  return `${date.slice(8)}-${month.slice(0, 3)}-${date.slice(0, 4)}`;
}
