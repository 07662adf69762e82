import type { OfferRecord } from '#contract/offers.ts';
import { offerStageWords } from '#domain/hr-messages.ts';
import type { OfferFilter } from '#domain/offer/offer-filter.ts';
import { offerStatuses } from '#domain/offer/status.ts';
import { signOffStates } from '#domain/sign-off/state.ts';
import { signOffMessages } from '#domain/sign-off/texts.ts';
import type { FilterInWords } from '#web/ui/data-list/filters/list-filters.ts';
import type { SelectOption } from '#web/ui/form/select-field.tsx';
import { compareTexts } from '#web/hr/offers-list/store/sort-key.ts';

const choiceKeys = ['offeredRole', 'department', 'subDepartment', 'functionalTitle', 'designation'] as const;
export type ChoiceKey = (typeof choiceKeys)[number];
export type Choices = Readonly<Record<ChoiceKey, readonly string[]>>;

/** The values that occur among the offers, in order; of sub-departments those of the department, where one is chosen. */
export function choicesOf(offers: Iterable<OfferRecord>, department = ''): Choices {
  const values = new Map(choiceKeys.map((key) => [key, new Set<string>()]));
  for (const offer of offers) {
    for (const [key, found] of values) {
      if (key !== 'subDepartment' || department === '' || offer.department === department) found.add(offer[key]);
    }
  }
  const inOrder = (found: ReadonlySet<string>) => [...found].filter((text) => text !== '').toSorted(compareTexts);
  return Object.fromEntries(Array.from(values, ([key, found]) => [key, inOrder(found)])) as Record<ChoiceKey, string[]>;
}

const asOptions = (values: readonly string[]): SelectOption[] => values.map((value) => ({ value, label: value }));

/** What the filters offer to choose: the values that occur, and the statuses in this order (docs/rules/offers-list.md#filters). */
export function filterOptions(choices: Choices): Record<string, SelectOption[]> {
  const occurring = Object.entries(choices).map(([key, values]) => [key, asOptions(values)] as const);
  const signOff = signOffStates.map((state) => ({ value: state, label: signOffMessages.state[state] }));
  return { ...Object.fromEntries(occurring), status: asOptions(offerStatuses), signOff };
}

/** How far the offers must have come, in words: no column holds that. Null while nothing is asked. */
export const stageInWords = ({ stage }: Pick<OfferFilter, 'stage'>): FilterInWords<Pick<OfferFilter, 'stage'>> | null =>
  stage === undefined ? null : { words: offerStageWords[stage], without: { stage: undefined } };
