import * as z from 'zod/mini';
import { trimmed, typedText } from '#domain/values/text.ts';
import { webhookRefs as m } from './messages.ts';

/** Events that an endpoint can subscribe to (docs/rules/webhooks.md#events). */
export const webhookEventTypes = [
  'offer.sent',
  'offer.opened',
  'offer.accepted',
  'offer.rejected',
  'offer.withdrawn',
  'offer.expired',
  'joining.submitted',
  'joining.verified',
  'candidate.joined',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The event that HR sends by hand to test an endpoint. */
export const testEventType = 'webhook.test';

export const webhookFailures = [
  /** An answer other than 2xx. */
  'STATUS',
  'REDIRECT',
  'NO_ANSWER',
  /** The endpoint is in a private network. */
  'PRIVATE',
  'NOT_FOUND',
  'CERTIFICATE',
  'CONNECTION',
] as const;
export type WebhookFailure = (typeof webhookFailures)[number];

export const webhookTimeoutMs = 10_000;

const seconds = 1;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const waits = [30 * seconds, 2 * minutes, 10 * minutes, hours, 6 * hours, ...Array<number>(5).fill(12 * hours)];

/** Seconds until the retry after this many failures; null when no retry follows, three days after the first attempt. */
export const webhookRetryAfter = (tries: number): number | null => waits[tries - 1] ?? null;

const urlMax = 1000;

/** A URL without a user name, which would be sent along, and without a fragment, which browsers never send. */
const webhookUrl = /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/i;

/** HR's form, as the form and the server both parse it. Only the server knows whether http:// is allowed. */
export const webhookSchema = z.object({
  url: typedText(m.urlRequired, trimmed, z.maxLength(urlMax, m.urlInvalid), z.regex(webhookUrl, m.urlInvalid)),
  events: z
    .array(z.enum(webhookEventTypes), { error: m.eventsRequired })
    .check(z.minLength(1, m.eventsRequired), z.maxLength(webhookEventTypes.length)),
  enabled: z.boolean(),
});
