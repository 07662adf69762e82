import * as z from 'zod/mini';
import { webhookRefs as m } from '#domain/webhooks/messages.ts';
import { testEventType, webhookEventTypes, webhookFailures, webhookSchema } from '#domain/webhooks/webhook.ts';
import { hrCall } from '#contract/call.ts';

const tag = 'Webhooks';

/** Instants of webhooks are ISO. */
const storedWebhook = z.object({
  webhookId: z.string(),
  url: z.string(),
  events: z.array(z.enum(webhookEventTypes)),
  enabled: z.boolean(),
  createdOn: z.string(),
  /** The number of pending events, and the time (ISO) and result of the last attempt; null before any. */
  waiting: z.number(),
  lastAttempt: z.nullable(z.object({ triedOn: z.string(), delivered: z.boolean() })),
});
export type Webhook = z.output<typeof storedWebhook>;

export const getWebhooks = hrCall(tag, 'GET', 'getWebhooks', 'integrations.read', {
  summary: 'The addresses that are told of events, the first one first',
  response: z.array(storedWebhook),
});

const webhookId = z.guid(m.unknown);

export const saveWebhook = hrCall(tag, 'POST', 'saveWebhook', 'integrations.write', {
  summary: 'Adds or changes an address; the secret of a new one, and of one at another host, is answered this once',
  body: z.extend(webhookSchema, { webhookId: z.nullish(webhookId) }),
  /** `secret` is null where it stays as it was. */
  response: z.extend(storedWebhook, { secret: z.nullable(z.string()) }),
});

export const renewWebhookSecret = hrCall(tag, 'POST', 'renewWebhookSecret', 'integrations.write', {
  summary: 'Replaces the secret of an address, which is answered this once; the former one signs nothing more',
  body: z.object({ webhookId }),
  response: z.extend(storedWebhook, { secret: z.string() }),
});

export const removeWebhook = hrCall(tag, 'POST', 'removeWebhook', 'integrations.write', {
  summary: 'Removes an address with its attempts and the events that wait for it',
  body: z.object({ webhookId }),
  response: z.null(),
});

const attemptSchema = z.object({
  attemptId: z.string(),
  /** The header `webhook-id` of what was sent. */
  eventId: z.string(),
  type: z.enum([...webhookEventTypes, testEventType]),
  candidateOfferId: z.nullable(z.number()),
  candidateId: z.nullable(z.string()),
  triedOn: z.string(),
  tookMs: z.number(),
  status: z.nullable(z.number()),
  /** The beginning of what was answered. */
  answer: z.string(),
  failure: z.nullable(z.enum(webhookFailures)),
  /** The next automatic retry (ISO); null when the event arrived or no retry follows. */
  nextTryOn: z.nullable(z.string()),
  may: z.object({ resend: z.boolean() }),
});
export type WebhookAttempt = z.output<typeof attemptSchema>;

export const getWebhookAttempts = hrCall(tag, 'GET', 'getWebhookAttempts', 'integrations.read', {
  summary: 'The latest attempts of an address, the newest first',
  query: z.object({ webhookId }),
  response: z.array(attemptSchema),
});

export const resendWebhook = hrCall(tag, 'POST', 'resendWebhook', 'integrations.write', {
  summary: 'Sends the event of an attempt again, also one that arrived',
  body: z.object({ attemptId: z.guid(m.attemptUnknown) }),
  response: z.null(),
});

export const sendTestEvent = hrCall(tag, 'POST', 'sendTestEvent', 'integrations.write', {
  summary: 'Sends an event without content at once, and answers what became of it',
  body: z.object({ webhookId }),
  response: attemptSchema,
});
