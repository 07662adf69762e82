import { searchedDigits } from '#domain/values/mobile-number.ts';
import { plainSpelling } from '#domain/values/text.ts';
import { searchedOfferId } from './offer-filter.ts';

export type ParsedSearch = {
  /** All of it, and its words; without case and accents. */
  text: string;
  words: readonly string[];
  /** Of a mobile number, or a part of one. */
  digits: string | null;
  offerId: number | null;
};

/** At most this many search words; no name is longer. */
const wordsMax = 8;

export function parseSearch(search: string): ParsedSearch | null {
  const text = plainSpelling(search.trim());
  if (text === '') return null;
  const words = text.split(/\s+/).slice(0, wordsMax);
  return { text, words, digits: searchedDigits(text), offerId: searchedOfferId(text) };
}

/** Exactly named, the name begins so, a word of the name begins so, somewhere; deleted ones come after all others. */
export const findRanks = { exact: 0, begins: 1, word: 2, somewhere: 3, deleted: 10 } as const;
