import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { WebhookEventType } from '#domain/webhooks/webhook.ts';
import { deleteUntried, insertEvents } from './queries.ts';

/**
 * Notes what happened to these offers, and lets it be told to every address that wants to know, all in the caller's
 * transaction, after the change itself: the event tells of the status that the offer has then. Writes nothing where nobody
 * wants to know. Nothing leaves before `delaySeconds` have passed.
 */
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

/** Takes back what was noted of these offers and has not been tried, in the caller's transaction. */
export function withdrawEvents(tx: Tx, type: WebhookEventType, candidateOfferIds: number[]): Promise<void> {
  return deleteUntried(tx, type, candidateOfferIds);
}
