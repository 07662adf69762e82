import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { WebhookEventType } from '#domain/webhooks/webhook.ts';
import { deleteUndelivered, insertEvents, lockDelivered } from './queries.ts';

/** Records an event of these offers, and queues it for every subscribed endpoint, all in the caller's transaction,
 * after the change itself: the event contains the offer's new status. Writes nothing without a subscription. Nothing is
 * sent before `delaySeconds` have passed. */
export async function queueEvents(
  tx: Tx,
  { jobs, now }: Pick<Deps, 'jobs' | 'now'>,
  type: WebhookEventType,
  candidateOfferIds: number[],
  delaySeconds = 0,
): Promise<void> {
  if (candidateOfferIds.length === 0) return;
  const deliveries = await insertEvents(tx, { type, candidateOfferIds, on: now(), delaySeconds });
  await jobs.enqueue(tx, 'deliver-webhook', deliveries, { delaySeconds });
}

/** For a change that is undone: holds its events, then removes those that were not delivered. */
export const holdEvents = lockDelivered;
export const deleteHeld = deleteUndelivered;
