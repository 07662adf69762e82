import type { OfferRecord } from '#contract/offers.ts';
import { type OfferColumnKey, type OfferSort, orderOf, sortValues, textColumnKeys, textOf } from './offer-sort.ts';
import { createTextOrder, type TextOrder } from './text-order.ts';

/** Knows the alphabet of every column, so that sorting tens of thousands of rows compares numbers. */
export type OfferSorter = {
  /** Takes note of the texts of an offer that is new or has changed. */
  note: (offer: OfferRecord) => void;
  /** The rows are other ones than at the last sorting. */
  forget: () => void;
  /** The places of the rows in the order of a sort; null while the texts of the column are not in order yet. */
  orderBy: (rows: readonly OfferRecord[], sort: OfferSort) => Uint32Array | null;
  /** Puts some more texts of a column in order, a few milliseconds' work. Tells whether rows can be sorted by it now. */
  settle: (key: OfferColumnKey) => boolean;
  /** A column whose texts are not in order yet. */
  unsettled: () => OfferColumnKey | undefined;
};

/** How many texts are put in order at once, and how many are so few that nobody notices. */
const portion = 4000;
const few = 1000;

export function createOfferSorter(): OfferSorter {
  const alphabets = new Map<OfferColumnKey, TextOrder>(textColumnKeys.map((key) => [key, createTextOrder()]));
  const values = new Map<OfferColumnKey, Float64Array>();
  let last: { sort: OfferSort; order: Uint32Array } | null = null;

  function isSettled(key: OfferColumnKey): boolean {
    const alphabet = alphabets.get(key);
    if (alphabet !== undefined && alphabet.waiting() <= few) alphabet.settle(few);
    return alphabet === undefined || alphabet.waiting() === 0;
  }

  return {
    note: (offer) => {
      for (const key of textColumnKeys) alphabets.get(key)?.note(textOf(offer, key));
    },
    forget: () => {
      values.clear();
      last = null;
    },
    orderBy: (rows, sort) => {
      if (last?.sort.key === sort.key && last.sort.direction === sort.direction) return last.order;
      if (!isSettled(sort.key)) return null;
      const known = values.get(sort.key) ?? sortValues(rows, sort.key, alphabets.get(sort.key)?.placeOf);
      values.set(sort.key, known);
      last = { sort, order: orderOf(known, sort.direction) };
      return last.order;
    },
    settle: (key) => {
      alphabets.get(key)?.settle(portion);
      return isSettled(key);
    },
    unsettled: () => textColumnKeys.find((key) => !isSettled(key)),
  };
}
