import * as z from 'zod/mini';
import { historyKinds } from '#domain/history.ts';
import { limits } from '#domain/limits.ts';
import { offerListMessages } from '#domain/messages.ts';
import { defineCall } from './call.ts';

const wholeFromOne = (most: number) => z.coerce.number().check(z.int(), z.minimum(1), z.maximum(most));

const historyEntrySchema = z.object({
  /** Counts from 1 for the first thing that was recorded of the offer. */
  number: z.number(),
  /** ISO instant. */
  on: z.string(),
  by: z.enum(['hr', 'candidate', 'system']),
  /** Together a sentence: 'Meera Iyer', 'opened the PAN card'. */
  who: z.string(),
  what: z.string(),
  /** The address and the browser that it came from; empty where there was none. */
  ip: z.string(),
  device: z.string(),
});
export type HistoryEntry = z.output<typeof historyEntrySchema>;

export const getOfferHistory = defineCall({
  method: 'GET',
  path: '/hce-service/hce/getOfferHistory',
  access: 'hr',
  permission: 'history.read',
  tag: 'Offers',
  summary: 'Who did or saw what of an offer and its joining form, newest first, in pages counted from 1',
  query: z.object({
    candidateOfferId: z.coerce
      .number({ error: offerListMessages.invalidId })
      .check(
        z.int(offerListMessages.invalidId),
        z.positive(offerListMessages.invalidId),
        z.maximum(Number.MAX_SAFE_INTEGER, offerListMessages.invalidId),
      ),
    show: z._default(z.enum(historyKinds), 'all'),
    page: z._default(wholeFromOne(1_000_000), 1),
    size: z._default(wholeFromOne(limits.historyPageSizeMax), limits.historyPageSize),
  }),
  response: z.object({
    content: z.array(historyEntrySchema),
    page: z.number(),
    size: z.number(),
    totalPages: z.number(),
    totalElements: z.number(),
  }),
});
