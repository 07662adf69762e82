import type { OfferFilter } from '#domain/offer/offer-filter.ts';
import { entryOf } from '#web/session/sign-in/typed-name.ts';
import { sessionValue } from './hr-session.ts';

/** The query of the URL of HR's list as this session last saw it in this tab, for the way back to it. */
const lastQuery = sessionValue('');
export const rememberOffersQuery = lastQuery.set;

/** The way back to HR's list as this session left it: with its search, filters, order and page. */
export const offersPath = (): string => `/hce/offers${lastQuery.read()}`;

export function filteredOffersPath(filter: OfferFilter): string {
  const query = new URLSearchParams(filter).toString();
  return query === '' ? '/hce/offers' : `/hce/offers?${query}`;
}

/** State of a link to HR's list that opens the upload there. */
export const uploadAtOnce = { upload: true } as const;

export const isUploadAtOnce = (state: unknown): boolean => entryOf(state, 'upload') === true;

export const createOfferPath = '/hce/create/candidate';
