import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import type { WebhookEventType } from '#domain/webhooks/webhook.ts';
import { deleteUntold, insertEvents, lockTold } from './queries.ts';

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

/**
 * Of these offers those whose last sending an address was told, or is being told at this moment: it cannot be taken back any
 * more. Of the others it is not told before the caller's transaction ends.
 */
export function holdSent(tx: Tx, candidateOfferIds: number[]): Promise<number[]> {
  return lockTold(tx, candidateOfferIds);
}

/** Takes back that these offers were sent, which nobody was told, in the caller's transaction and before the offers change. */
export function withdrawSent(tx: Tx, candidateOfferIds: number[]): Promise<void> {
  return deleteUntold(tx, candidateOfferIds);
}
