import type { ExportLayout } from '#contract/hr/handover.ts';
import { type ExportLayoutForm, exportLayoutSchema } from '#domain/handover/export-layout.ts';
import type { DateForm } from '#domain/handover/layouts/layout.ts';
import { type Checked, type Faults, type Issue, issuesOfSchema } from '#web/hr/settings/section/use-edits.ts';

export type ColumnValues = { key: string; field: string; heading: string };
export type LayoutValues = { name: string; dates: DateForm; columns: readonly ColumnValues[] };

/** The place of a control of a column among the faults. */
export const faultAt = (key: string, control: 'field' | 'heading'): string => `${key} ${control}`;

let rows = 0;

export function emptyColumn(): ColumnValues {
  rows += 1;
  return { key: `column-${rows}`, field: '', heading: '' };
}

export function noLayout(): LayoutValues {
  return { name: '', dates: 'DATE', columns: [emptyColumn()] };
}

export function valuesOf({ name, dates, columns }: ExportLayout): LayoutValues {
  const filled = columns.flatMap(({ heading, field }) =>
    field === null ? [] : [{ ...emptyColumn(), field, heading }],
  );
  return { name, dates, columns: filled };
}

/** What is sent, as it was typed: the schema reads it. */
export function sentOf({ name, dates, columns }: LayoutValues) {
  return { name, dates, columns: columns.map(({ field, heading }) => ({ field, heading })) };
}

export function layoutOf(values: LayoutValues): Checked<ExportLayoutForm> {
  const parsed = exportLayoutSchema.safeParse(sentOf(values));
  if (parsed.success) return { sent: parsed.data };
  return { faults: faultsOf(issuesOfSchema(parsed.error), values) };
}

/** The faults by the control that they are of; the first of each. */
export function faultsOf(issues: readonly Issue[], { columns }: LayoutValues): Faults {
  const faults = new Map<string, string>();
  for (const { path, message } of issues) {
    const [first = '', at, control] = path;
    const row = first === 'columns' ? columns[Number(at)] : undefined;
    const place = row === undefined ? first : faultAt(row.key, control === 'field' ? 'field' : 'heading');
    if (!faults.has(place)) faults.set(place, message);
  }
  return faults;
}
