import * as z from 'zod/mini';
import { limits } from '#domain/limits.ts';
import { hrCall } from './call.ts';
import { offerId } from './offers.ts';
import { pageFields, pageQuery } from './fields.ts';

/** Filters of a history: all entries, changes, or views only. A revealed number counts as a change: a user who wants to
 * know who has seen it must not have to search. */
export const historyKinds = ['all', 'changes', 'looks'] as const;
export type HistoryKind = (typeof historyKinds)[number];

const historyEntrySchema = z.object({
  /** Counts from 1 for the first thing that was recorded of the offer. */
  number: z.number(),
  /** ISO instant. */
  on: z.string(),
  by: z.enum(['hr', 'candidate', 'system']),
  /** Together a sentence: 'Meera Iyer', 'opened the PAN card'. */
  who: z.string(),
  what: z.string(),
  /** The IP address and the browser of the request; empty where there was none. */
  ip: z.string(),
  device: z.string(),
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;

export const getOfferHistory = hrCall('Offers', 'GET', 'getOfferHistory', 'history.read', {
  summary: 'Who did or saw what of an offer and its joining form, newest first, in pages counted from 1',
  query: z.object({
    candidateOfferId: offerId,
    show: z._default(z.enum(historyKinds), 'all'),
    ...pageQuery(limits.historyPageSize, limits.historyPageSizeMax),
  }),
  response: z.object({ content: z.array(historyEntrySchema), ...pageFields }),
});
