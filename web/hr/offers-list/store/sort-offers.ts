import type { OfferRecord } from '#contract/offers.ts';
import {
  isAlike,
  isTextColumn,
  offerColumnKeys,
  type OfferColumnKey,
  type OfferSort,
  orderOf,
  ranksOf,
  type TextColumnKey,
  textColumnKeys,
  textOf,
} from './offer-sort.ts';
import { createTextOrder, type TextOrder } from './text-order.ts';

/** An offer as it is now, and as it was; null when it is new. */
export type OfferChange = { offer: OfferRecord; before: OfferRecord | null };

/** Knows the alphabet of every column, so that sorting tens of thousands of rows is a matter of counting. */
export type OfferSorter = {
  /** Hears of offers that are new or have changed: ranks that were known before may hold no longer. */
  note: (changes: readonly OfferChange[]) => void;
  /** The places of the rows in the order of a sort; null while the texts of the column are not in order yet. */
  orderBy: (rows: readonly OfferRecord[], sort: OfferSort) => Uint32Array | null;
  /** Makes a column somewhat more ready, a few milliseconds' work. Tells whether rows can be sorted by it now. */
  settle: (rows: readonly OfferRecord[], key: OfferColumnKey) => boolean;
  /** A column by which sorting still needs some work. */
  unsettled: () => OfferColumnKey | undefined;
};

/** How many texts are looked at, or put in order, at once; and how many are so few that nobody notices. */
const portion = { looked: 10_000, ordered: 3000 };
const few = { looked: 5000, ordered: 1000 };

/** The texts of a column in order, and how many of the noted offers have been looked at. */
type Alphabet = TextOrder & { looked: number };

export function createOfferSorter(): OfferSorter {
  let noted: OfferRecord[] = [];
  const alphabets = new Map<OfferColumnKey, Alphabet>(
    textColumnKeys.map((key) => [key, Object.assign(createTextOrder(), { looked: 0 })]),
  );
  const ranks = new Map<OfferColumnKey, Uint32Array>();
  let last: { sort: OfferSort; order: Uint32Array } | null = null;

  /** Goes through some of the noted offers, and puts some of their texts in order. */
  function work(key: TextColumnKey, alphabet: Alphabet, { looked, ordered }: typeof portion): void {
    const until = Math.min(noted.length, alphabet.looked + looked);
    for (const offer of noted.slice(alphabet.looked, until)) alphabet.note(textOf(offer, key));
    alphabet.looked = until;
    if (until === noted.length && ordered > 0) alphabet.settle(ordered);
  }

  function isSettled(key: OfferColumnKey): boolean {
    const alphabet = alphabets.get(key);
    if (alphabet === undefined || !isTextColumn(key)) return true;
    if (noted.length - alphabet.looked <= few.looked) work(key, alphabet, { looked: few.looked, ordered: 0 });
    if (alphabet.waiting() <= few.ordered) work(key, alphabet, { looked: 0, ordered: few.ordered });
    return alphabet.looked === noted.length && alphabet.waiting() === 0;
  }

  function rank(rows: readonly OfferRecord[], key: OfferColumnKey): Uint32Array {
    const known = ranks.get(key) ?? ranksOf(rows, key, alphabets.get(key)?.placeOf);
    ranks.set(key, known);
    return known;
  }

  /** What every column has looked at need not be kept. */
  function forgetNoted(): void {
    const all = [...alphabets.values()];
    if (all.some(({ looked }) => looked < noted.length)) return;
    noted = [];
    for (const alphabet of all) alphabet.looked = 0;
  }

  return {
    note: (changes) => {
      forgetNoted();
      noted = noted.concat(changes.map(({ offer }) => offer));
      for (const key of ranks.keys()) {
        if (changes.every(({ offer, before }) => before !== null && isAlike(offer, before, key))) continue;
        ranks.delete(key);
        if (last?.sort.key === key) last = null;
      }
    },
    orderBy: (rows, sort) => {
      if (last?.sort.key === sort.key && last.sort.direction === sort.direction) return last.order;
      if (!isSettled(sort.key)) return null;
      last = { sort, order: orderOf(rank(rows, sort.key), sort.direction) };
      return last.order;
    },
    settle: (rows, key) => {
      const alphabet = alphabets.get(key);
      if (alphabet !== undefined && isTextColumn(key) && !isSettled(key)) work(key, alphabet, portion);
      else rank(rows, key);
      return isSettled(key);
    },
    unsettled: () => offerColumnKeys.find((key) => !ranks.has(key)),
  };
}
