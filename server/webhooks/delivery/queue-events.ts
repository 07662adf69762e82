import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { WebhookEventType } from '#domain/webhooks/webhook.ts';
import { deleteUndelivered, type HeldEvent, insertEvents, lockDelivered } from './queries.ts';

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
  const deliveryIds = await insertEvents(tx, { type, candidateOfferIds, on: now(), delaySeconds });
  await jobs.enqueue(
    tx,
    'deliver-webhook',
    deliveryIds.map((deliveryId) => ({ deliveryId })),
    { delaySeconds },
  );
}

/** The offers among these whose last sending or withdrawal was delivered to an endpoint, or is being delivered: it
 * cannot be undone any more. The others are not delivered before the caller's transaction ends. */
export const holdEvents = (tx: Tx, type: HeldEvent, candidateOfferIds: number[]): Promise<number[]> =>
  lockDelivered(tx, type, candidateOfferIds);

/** Removes the undelivered events of these offers' last sending or withdrawal, in the caller's transaction and
 * before the offers change. */
export const deleteHeld = (tx: Tx, type: HeldEvent, candidateOfferIds: number[]): Promise<void> =>
  deleteUndelivered(tx, type, candidateOfferIds);
