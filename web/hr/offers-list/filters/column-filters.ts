import { formatDate } from '#domain/values/calendar.ts';
import { offerStageWords } from '#domain/hr-messages.ts';
import { offerStatuses } from '#domain/offer/offer.ts';
import type { SelectOption } from '#web/ui/form/select-field.tsx';
import type { OfferColumn } from '#web/hr/offers-list/columns/offer-columns.tsx';
import { offerFilterTexts as t } from '#web/hr/offers-list/texts.ts';
import type { ListFilter } from '#web/hr/offers-list/store/offer-index.ts';

/** All, and the statuses in this order (docs/rules/offers-list.md#filters). */
export const statusOptions: readonly SelectOption[] = offerStatuses.map((status) => ({ value: status, label: status }));

/** A filter that is set, in words, and the change that takes it away. */
export type FilterInWords = { words: string; without: Partial<ListFilter> };

/** What filters this column now, in words: 'Joining date from 01/11/2026'. Null while nothing does. */
export function filterInWords({ title, filter: by }: OfferColumn, filter: ListFilter): FilterInWords | null {
  if (by === undefined) return null;
  if (by.kind !== 'days') {
    const value = filter[by.key]?.trim();
    return value ? { words: t.value(title, value), without: { [by.key]: undefined } } : null;
  }
  const [from = '', to = ''] = [by.from, by.to].map((end) => filter[end] && formatDate(filter[end]));
  if (from === '' && to === '') return null;
  return { words: t.days(title, from, to), without: { [by.from]: undefined, [by.to]: undefined } };
}

/** How far the offers must have come, in words: no column holds that. Null while nothing is asked. */
export function stageInWords({ stage }: ListFilter): FilterInWords | null {
  return stage === undefined ? null : { words: offerStageWords[stage], without: { stage: undefined } };
}
