import { formatDate } from '#domain/calendar.ts';
import { offerStageWords } from '#domain/hr-messages.ts';
import { offerStatuses } from '#domain/offer.ts';
import type { SelectOption } from '#web/ui/form/select-field.tsx';
import type { OfferColumn } from '#web/hr/offers-list/columns/offer-columns.tsx';
import type { ChoiceKey } from './offer-choices.ts';
import type { ListFilter } from '#web/hr/offers-list/store/offer-index.ts';
import type { OfferColumnKey } from '#web/hr/offers-list/store/offer-sort.ts';

/** How a column is filtered (docs/rules/offers-list.md#filters): by a value, by text in it, by a range of days. */
export type ColumnFilter =
  | { kind: 'choice'; key: ChoiceKey }
  | { kind: 'status'; key: 'status' }
  | { kind: 'text'; key: 'createdBy' | 'modifiedBy' }
  | { kind: 'days'; from: FromKey; to: ToKey };

export type FromKey = Extract<keyof ListFilter, `${string}From`>;
export type ToKey = Extract<keyof ListFilter, `${string}To`>;

/** The filter under each column's header; a column that is not here has none. */
export const columnFilters: Partial<Record<OfferColumnKey, ColumnFilter>> = {
  offerLetterStatus: { kind: 'status', key: 'status' },
  offeredRole: { kind: 'choice', key: 'offeredRole' },
  department: { kind: 'choice', key: 'department' },
  subDepartment: { kind: 'choice', key: 'subDepartment' },
  functionalTitle: { kind: 'choice', key: 'functionalTitle' },
  designation: { kind: 'choice', key: 'designation' },
  joiningDate: { kind: 'days', from: 'joiningFrom', to: 'joiningTo' },
  createdBy: { kind: 'text', key: 'createdBy' },
  createdOn: { kind: 'days', from: 'createdFrom', to: 'createdTo' },
  modifiedBy: { kind: 'text', key: 'modifiedBy' },
  modifiedOn: { kind: 'days', from: 'modifiedFrom', to: 'modifiedTo' },
};

/** All, and the statuses in this order (docs/rules/offers-list.md#filters). */
export const statusOptions: readonly SelectOption[] = offerStatuses.map((status) => ({ value: status, label: status }));

/** A filter that is set, in words, and the change that takes it away. */
export type FilterInWords = { words: string; without: Partial<ListFilter> };

/** What filters this column now, in words: 'Joining date from 01/11/2026'. Null while nothing does. */
export function filterInWords({ key, label }: OfferColumn, filter: ListFilter): FilterInWords | null {
  const columnFilter = columnFilters[key];
  if (columnFilter === undefined) return null;
  if (columnFilter.kind !== 'days') {
    const value = filter[columnFilter.key]?.trim();
    return value ? { words: `${label}: ${value}`, without: { [columnFilter.key]: undefined } } : null;
  }
  const { from, to } = columnFilter;
  const ends = [
    filter[from] && `from ${formatDate(filter[from])}`,
    filter[to] && `to ${formatDate(filter[to])}`,
  ].filter(Boolean);
  return ends.length === 0
    ? null
    : { words: `${label} ${ends.join(' ')}`, without: { [from]: undefined, [to]: undefined } };
}

/** How far the offers must have come, in words: no column holds that. Null while nothing is asked. */
export function stageInWords({ stage }: ListFilter): FilterInWords | null {
  return stage === undefined ? null : { words: offerStageWords[stage], without: { stage: undefined } };
}
