import type { OfferRecord } from '#contract/offers.ts';
import { abilitiesOf, type OfferStatus } from '#domain/offer/offer.ts';
import { offerRecord } from '#test/offer-record.ts';

/** The server's offers, and the version of the list in which each was changed. */
export const stored = new Map<number, { offer: OfferRecord; changedIn: number }>();
let changes = 0;

export function put(offer: OfferRecord): void {
  changes += 1;
  stored.set(offer.candidateOfferId, { offer, changedIn: changes });
}

/** Marks an offer as changed. */
export function move(id: number, offerLetterStatus: OfferStatus): void {
  const { offer } = stored.get(id) ?? { offer: offerRecord(id) };
  const may = abilitiesOf(offerLetterStatus, ['ADMIN']);
  put({ ...offer, offerLetterStatus, may, version: offer.version + 1, modifiedBy: 'Arjun Menon' });
}

/** A page of the list, of the offers changed since a cursor where one is given. */
export function answer({ page, size, changedSince = '0' }: { page: number; size: number; changedSince?: string }) {
  const found = [...stored.values()].filter(({ changedIn }) => changedIn > Number(changedSince));
  const content = found.map(({ offer }) => offer).toSorted((a, b) => b.candidateOfferId - a.candidateOfferId);
  return {
    content: content.slice(page * size, (page + 1) * size),
    totalElements: content.length,
    totalPages: Math.ceil(content.length / size),
    cursor: String(changes),
  };
}
