import { searchedDigits } from '#domain/values/mobile-number.ts';
import { plainSpelling } from '#domain/values/text.ts';
import { searchedOfferId } from './offer-filter.ts';
import type { OfferStatus } from './offer.ts';

export type FindableOffer = {
  candidateOfferId: number;
  candidateId: string;
  candidateName: string;
  email: string;
  mobile: string;
  offerLetterStatus: OfferStatus;
};

/** A search text, parsed once for all offers. */
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

/** The searched text, without case and accents: name, e-mail, candidate ID. */
export const findTextOf = ({ candidateName, email, candidateId }: FindableOffer): string =>
  plainSpelling(`${candidateName}\n${email}\n${candidateId}`);

/** Exactly named, the name begins so, a word of the name begins so, somewhere; deleted ones come after all others. */
export const findRanks = { exact: 0, begins: 1, word: 2, somewhere: 3, deleted: 10 } as const;

/** The rank of an offer, 0 best; null without a match. The one rule of Find: here, and as SQL on the server. */
export function findRank(
  offer: FindableOffer,
  sought: ParsedSearch,
  findText: string = findTextOf(offer),
): number | null {
  const { text, words, digits, offerId } = sought;
  const fits =
    words.every((word) => findText.includes(word)) ||
    (digits !== null && offer.mobile.includes(digits)) ||
    offer.candidateOfferId === offerId;
  if (!fits) return null;
  const deleted = offer.offerLetterStatus === 'Deleted' ? findRanks.deleted : 0;
  const isExact = offer.candidateOfferId === offerId || offer.mobile === digits || findText.endsWith(`\n${text}`);
  if (isExact) return findRanks.exact + deleted;
  if (findText.startsWith(text)) return findRanks.begins + deleted;
  return (findText.includes(` ${text}`) ? findRanks.word : findRanks.somewhere) + deleted;
}

/** The best matches, equal ones newest first, and the total. `offers` may be many; each is visited once. */
export function findOffers<O extends FindableOffer>(
  offers: Iterable<O>,
  sought: ParsedSearch,
  { limit, findText }: { limit: number; findText: (offer: O) => string },
): { found: O[]; total: number } {
  const byRank = new Map<number, O[]>();
  let total = 0;
  for (const offer of offers) {
    const rank = findRank(offer, sought, findText(offer));
    if (rank === null) continue;
    total += 1;
    const same = byRank.get(rank) ?? [];
    if (same.length === 0) byRank.set(rank, same);
    insertNewest(same, offer, limit);
  }
  const ranks = [...byRank.keys()].toSorted((a, b) => a - b);
  return { found: ranks.flatMap((rank) => byRank.get(rank) ?? []).slice(0, limit), total };
}

/** Keeps the newest ones in order, at most `limit` of them. */
function insertNewest<O extends FindableOffer>(newest: O[], offer: O, limit: number): void {
  const last = newest.at(-1);
  if (newest.length >= limit && last !== undefined && last.candidateOfferId > offer.candidateOfferId) return;
  const at = newest.findIndex(({ candidateOfferId }) => candidateOfferId < offer.candidateOfferId);
  newest.splice(at === -1 ? newest.length : at, 0, offer);
  if (newest.length > limit) newest.pop();
}
