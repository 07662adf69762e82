import { formatDate } from '#domain/values/calendar.ts';
import type { SelectOption } from '#web/ui/form/select-field.tsx';
import type { Column } from '#web/ui/data-list/column.ts';
import { listFilterTexts as t } from './texts.ts';

export type FilterValues = Readonly<Record<string, string | undefined>>;

type KeyOf<F> = keyof F & string;

/** How a column is filtered: by one of its values, by text in it, by a range of days. */
export type ColumnFilterBy<F> =
  | { kind: 'choice'; key: KeyOf<F> }
  | { kind: 'text'; key: KeyOf<F> }
  | { kind: 'days'; from: KeyOf<F>; to: KeyOf<F> };

export type FilteredColumn<F> = { key: string; title: string; filter?: ColumnFilterBy<F> };

export type ListFilters<F extends FilterValues> = {
  filter: F;
  /** Changes some filters; `undefined` or '' takes one away. */
  setFilter: (change: Partial<F>) => void;
  options: Readonly<Record<string, readonly SelectOption[]>>;
};

export type ListSort<K extends string> = { key: K; direction: 'asc' | 'desc' };

/** What pressing a column's header does: another column starts ascending, the same one turns round. */
export function toggleSort<K extends string>(sort: ListSort<K> | null, key: K): ListSort<K> {
  return { key, direction: sort?.key === key && sort.direction === 'asc' ? 'desc' : 'asc' };
}

/** A filter that is set, in words, and the change that takes it away. */
export type FilterInWords<F> = { words: string; without: Partial<F> };

/** What filters this column now, in words: 'Joining date from 01/11/2026'. Null while nothing does. */
export function filterInWords<F extends FilterValues>(
  { title, filter: by }: FilteredColumn<F>,
  filter: NoInfer<F>,
  options: ListFilters<F>['options'] = {},
): FilterInWords<F> | null {
  if (by === undefined) return null;
  const without = (...keys: string[]) => Object.fromEntries(keys.map((key) => [key, undefined])) as Partial<F>;
  if (by.kind !== 'days') {
    const value = filter[by.key]?.trim();
    if (!value) return null;
    const label = options[by.key]?.find((option) => option.value === value)?.label ?? value;
    return { words: t.value(title, label), without: without(by.key) };
  }
  const [from = '', to = ''] = [filter[by.from], filter[by.to]].map((end) => end && formatDate(end));
  if (from === '' && to === '') return null;
  return { words: t.days(title, from, to), without: without(by.from, by.to) };
}

export function countFilters<F extends FilterValues>(
  columns: readonly FilteredColumn<F>[],
  filter: NoInfer<F>,
): number {
  return columns.filter((column) => filterInWords(column, filter) !== null).length;
}

export const hiddenColumns = <C extends Pick<Column<never>, 'key'>>(all: readonly C[], shown: readonly C[]): C[] =>
  all.filter((column) => !shown.includes(column));
