import type { OfferRecord } from '#contract/offers.ts';
import { compareTexts } from '#web/hr/offers-list/store/sort-key.ts';

/** The filters that choose one of the values that occur. */
const choiceKeys = ['offeredRole', 'department', 'subDepartment', 'functionalTitle', 'designation'] as const;
export type ChoiceKey = (typeof choiceKeys)[number];
export type Choices = Readonly<Record<ChoiceKey, readonly string[]>>;

/** Something for each of these filters. */
function forEachKey<T>(make: (key: ChoiceKey) => T): Record<ChoiceKey, T> {
  return Object.fromEntries(choiceKeys.map((key) => [key, make(key)])) as Record<ChoiceKey, T>;
}

/** An offer as it is now, and as it was; null when it is new. */
export type OfferChange = { offer: OfferRecord; before: OfferRecord | null };

/** Which values occur, kept up to date row by row. */
export type OfferChoices = {
  /** Hears of offers that are new or have changed. */
  note: (changes: readonly OfferChange[]) => void;
  /**
   * The values that occur among the offers, in order; of sub-departments those of the department. The same object for as
   * long as they are the same.
   */
  among: (offers: Iterable<OfferRecord>, department: string | undefined) => Choices;
};

type Values = Record<ChoiceKey, Set<string>> & { byDepartment: Map<string, Set<string>> };

export function createOfferChoices(): OfferChoices {
  /** Null when a value may have gone with the last row that had it. */
  let values: Values | null = null;
  let known = new Map<string, { size: number; choices: Choices }>();

  return {
    note: (changes) => {
      for (const { offer, before } of changes) {
        if (before === null) {
          if (values !== null) add(values, offer);
        } else if (choiceKeys.some((key) => offer[key] !== before[key])) values = null;
      }
    },
    among: (offers, department = '') => {
      if (values === null) {
        values = noValues();
        for (const offer of offers) add(values, offer);
        known = new Map();
      }
      const subDepartments = department === '' ? values.subDepartment : values.byDepartment.get(department);
      const found = { ...values, subDepartment: subDepartments ?? new Set<string>() };
      const size = choiceKeys.reduce((sum, key) => sum + found[key].size, 0);
      const last = known.get(department);
      if (last?.size === size) return last.choices;
      const choices = forEachKey((key) => inOrder(found[key]));
      known.set(department, { size, choices });
      return choices;
    },
  };
}

function noValues(): Values {
  return { ...forEachKey(() => new Set<string>()), byDepartment: new Map() };
}

function add(values: Values, offer: OfferRecord): void {
  for (const key of choiceKeys) values[key].add(offer[key]);
  const ofDepartment = values.byDepartment.get(offer.department);
  if (ofDepartment === undefined) values.byDepartment.set(offer.department, new Set([offer.subDepartment]));
  else ofDepartment.add(offer.subDepartment);
}

function inOrder(texts: ReadonlySet<string>): string[] {
  return [...texts].filter((text) => text !== '').toSorted(compareTexts);
}
