import * as z from 'zod/mini';
import { refsOf } from '#domain/texts.ts';
import { webhookMessages } from './messages.ts';

const m = refsOf(webhookMessages);

/** What an address of the company can be told of (docs/rules/webhooks.md#events). */
export const webhookEventTypes = [
  'offer.sent',
  'offer.opened',
  'offer.accepted',
  'offer.rejected',
  'offer.expired',
  'joining.submitted',
  'joining.verified',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** What HR sends by hand to see whether an address works. */
export const testEventType = 'webhook.test';

/** Why a try failed; null where it was answered with 2xx. */
export const webhookFailures = [
  /** An answer other than 2xx. */
  'STATUS',
  'REDIRECT',
  'NO_ANSWER',
  /** The address leads into a private network. */
  'PRIVATE',
  'NOT_FOUND',
  'CERTIFICATE',
  'CONNECTION',
] as const;
export type WebhookFailure = (typeof webhookFailures)[number];

/** How long an address may take for its answer. */
export const webhookPatienceMs = 10_000;

const seconds = 1;
const minutes = 60 * seconds;
const hours = 60 * minutes;
const waits = [30 * seconds, 2 * minutes, 10 * minutes, hours, 6 * hours, ...Array<number>(5).fill(12 * hours)];

/** After how many seconds an event is sent again that failed so many times; null when no further try follows, three days after the first. */
export function webhookRetryAfter(tries: number): number | null {
  return waits[tries - 1] ?? null;
}

const urlMax = 1000;

/** An address without a user name, which would go with it, and without what browsers keep to themselves. */
const webhookUrl = /^https?:\/\/[^\s/?#@\\]+(?:[/?][^\s#\\]*)?$/i;

/** What HR fills in: what the form and the server both parse. Whether http:// may be used the server knows. */
export const webhookSchema = z.object({
  url: z
    .string({ error: m.urlRequired })
    .check(
      z.trim(),
      z.minLength(1, { error: m.urlRequired, abort: true }),
      z.maxLength(urlMax, m.urlInvalid),
      z.regex(webhookUrl, m.urlInvalid),
    ),
  events: z
    .array(z.enum(webhookEventTypes), { error: m.eventsRequired })
    .check(z.minLength(1, m.eventsRequired), z.maxLength(webhookEventTypes.length)),
  enabled: z.boolean(),
});
