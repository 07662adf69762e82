import * as z from 'zod/mini';
import { messageKinds } from '#domain/undelivered-message.ts';
import { hrCall } from './call.ts';
import { offerId } from './offers.ts';
import { limits } from '#domain/limits.ts';
import { undeliveredMessages } from '#domain/hr-messages.ts';
import { generalRefs } from '#domain/messages.ts';
import { chosen, pageFields, pageQuery } from './fields.ts';
import { refsOf } from '#domain/texts.ts';

const undeliveredRefs = refsOf(undeliveredMessages);
const tag = 'Messages';

/** A mail or SMS of an offer, without its content. Instants ISO. */
const offerMessageSchema = z.object({
  messageId: z.string(),
  channel: z.enum(['MAIL', 'SMS']),
  kind: z.enum(messageKinds),
  /** Waiting, taken by the mail server or the gateway, or failed for good. */
  state: z.enum(['QUEUED', 'SENT', 'FAILED']),
  queuedOn: z.string(),
  sentOn: z.nullable(z.string()),
  /** The mail server's or gateway's answer: of the accepted message, the failure, or the last retry; null where there
   * is none. */
  detail: z.nullable(z.string()),
  recipient: z.string(),
});
export type OfferMessage = z.output<typeof offerMessageSchema>;

export const getOfferMessages = hrCall(tag, 'GET', 'getOfferMessages', 'messages.read', {
  summary: 'The mails and SMS of an offer, the latest first, with how far each of them came',
  query: z.object({ candidateOfferId: offerId }),
  response: z.array(offerMessageSchema),
});

/** A mail or SMS that did not go out. Instants ISO. */
const undeliveredMessageSchema = z.object({
  messageId: z.string(),
  channel: z.enum(['mail', 'sms']),
  kind: z.enum(messageKinds),
  recipient: z.string(),
  /** The candidate; null for a code of an HR user. */
  candidate: z.nullable(
    z.object({
      candidateOfferId: z.number(),
      candidateId: z.string(),
      name: z.string(),
      offerLetterStatus: z.string(),
    }),
  ),
  /** Failed at its last attempt (failed), rejected permanently (bounced), or waiting for a retry. */
  state: z.enum(['waiting', 'failed', 'bounced']),
  /** Since when it waits; when it failed. */
  queuedOn: z.string(),
  finishedOn: z.nullable(z.string()),
  attempts: z.number(),
  /** Why the last try failed, and what HR can do about it. */
  reason: z.string(),
  advice: z.string(),
  may: z.object({ retry: z.boolean() }),
});
export type UndeliveredMessage = z.output<typeof undeliveredMessageSchema>;

const messageId = z.uuid(generalRefs.invalidValue);
const messageIds = chosen(messageId, undeliveredRefs.choose, limits.messagesAtOnceMax, undeliveredRefs.tooMany);

const skipped = z.array(z.object({ messageId: z.string(), reason: z.string() }));

export const getUndeliveredMessages = hrCall(tag, 'GET', 'getUndeliveredMessages', 'messages.read', {
  summary: 'Mails and SMS that failed or wait longer than they should, newest first, in pages counted from 1',
  query: z.object(pageQuery(limits.messagesPageSize, limits.messagesPageSizeMax)),
  response: z.object({ content: z.array(undeliveredMessageSchema), ...pageFields, retryable: z.number() }),
});

export const retryMessages = hrCall(tag, 'POST', 'retryMessages', 'messages.write', {
  summary: 'Has the named messages tried again, or all that may be; says of each one that was skipped why',
  body: z
    .object({ messageIds: z.optional(messageIds), all: z.optional(z.boolean()) })
    .check(
      z.refine(({ messageIds: named, all }) => (named !== undefined) !== (all === true), {
        path: ['messageIds'],
        message: undeliveredRefs.choose,
      }),
    ),
  response: z.object({ queued: z.number(), skipped }),
});
