import { offerStageWords } from '#domain/hr-messages.ts';
import { offerStatuses } from '#domain/offer/offer.ts';
import type { SelectOption } from '#web/ui/form/select-field.tsx';
import type { FilterInWords } from '#web/ui/data-list/filters/list-filters.ts';
import type { ListFilter } from '#web/hr/offers-list/store/offer-index.ts';
import type { Choices } from './offer-choices.ts';

const asOptions = (values: readonly string[]): SelectOption[] => values.map((value) => ({ value, label: value }));

/** What the filters offer to choose: the values that occur, and the statuses in this order (docs/rules/offers-list.md#filters). */
export function filterOptions(choices: Choices): Record<string, SelectOption[]> {
  const occurring = Object.entries(choices).map(([key, values]) => [key, asOptions(values)] as const);
  return { ...Object.fromEntries(occurring), status: asOptions(offerStatuses) };
}

/** How far the offers must have come, in words: no column holds that. Null while nothing is asked. */
export function stageInWords({ stage }: ListFilter): FilterInWords<ListFilter> | null {
  return stage === undefined ? null : { words: offerStageWords[stage], without: { stage: undefined } };
}
