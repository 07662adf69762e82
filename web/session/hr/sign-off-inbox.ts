import { getSignOffInbox } from '#contract/hr/sign-off.ts';
import { fetchObject } from '#web/api/fetch-object.ts';
import { useHrQuery } from './hr-query.ts';

export const signOffInboxKey = ['sign-off-inbox'] as const;

export const signOffPath = (candidateOfferId?: number): string =>
  ['/hce/sign-off', candidateOfferId].filter((part) => part !== undefined).join('/');

/** What waits for the user's sign-off: for the page, and for its number in the navigation. */
export const useSignOffInbox = (enabled: boolean) =>
  useHrQuery(signOffInboxKey, (signal) => fetchObject(getSignOffInbox, { signal }), { enabled });
