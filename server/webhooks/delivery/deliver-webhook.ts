import { Webhook } from 'standardwebhooks';
import { webhookRetryAfter } from '#domain/webhooks/webhook.ts';
import type { Deps } from '#server/deps.ts';
import { unseal } from '#server/sealing/keys.ts';
import { postEvent, type Posted } from './post-event.ts';
import { claimDelivery, findNextDelivery, listDueDeliveries, noteAttempt, type Claimed } from './queries.ts';

/** So long a try has its delivery for itself: longer than it takes, so that a second process never tries at the same time. */
export const claimSeconds = 60;
const sweptAtOnce = 500;

type WebhookDeps = Pick<Deps, 'db' | 'env' | 'jobs' | 'keys' | 'now'>;

/**
 * Tries a delivery that is due, and notes what became of it: it arrived, it is tried again later, or no further try follows
 * after three days. Then the next event of the same offer goes. Does nothing for one that is not due, so that a job may run
 * any number of times.
 */
export async function deliverWebhook(deps: WebhookDeps, deliveryId: number): Promise<void> {
  const claimed = await claimDelivery(deps.db, { deliveryId, on: deps.now(), forSeconds: claimSeconds });
  if (claimed === undefined) return;
  const seconds = webhookRetryAfter(claimed.tries + 1);
  await tryDelivery(deps, claimed, seconds);
}

/** Posts an event and notes the try; `retryAfter` seconds later the next one follows if it failed, none where it is null. */
export async function tryDelivery(
  deps: WebhookDeps,
  delivery: Claimed,
  retryAfter: number | null,
): Promise<string | undefined> {
  const triedOn = deps.now();
  const posted = await post(deps, delivery, triedOn);
  const on = deps.now();
  const isAgain = posted.failure !== null && retryAfter !== null;
  const nextTryOn = isAgain ? new Date(on.getTime() + retryAfter * 1000) : null;
  return deps.db.transaction().execute(async (tx) => {
    const attemptId = await noteAttempt(tx, delivery, { triedOn, ...posted }, nextTryOn);
    if (attemptId === undefined) return undefined;
    const { deliveryId } = delivery;
    const next = isAgain ? deliveryId : await findNextDelivery(tx, deliveryId);
    const delaySeconds = isAgain ? retryAfter : 0;
    if (next !== undefined) await deps.jobs.enqueue(tx, 'deliver-webhook', [{ deliveryId: next }], { delaySeconds });
    return attemptId;
  });
}

function post({ env, keys }: WebhookDeps, { webhookId, eventId, url, secret, body }: Claimed, on: Date) {
  const signature = new Webhook(unseal(keys.webhooks, secret, webhookId)).sign(eventId, on, body);
  const timestamp = String(Math.floor(on.getTime() / 1000));
  const headers = { 'webhook-id': eventId, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  return postEvent({ url, headers, body, allowPrivate: env.WEBHOOK_PRIVATE === 'on' }) satisfies Promise<Posted>;
}

/**
 * Gives every delivery that is due a job: of an address that was switched on again, after a restore, and where a process was
 * killed. Answers how many there were.
 */
export async function requeueWebhooks({ db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<number> {
  const due = await listDueDeliveries(db, now(), sweptAtOnce);
  await jobs.enqueue(
    db,
    'deliver-webhook',
    due.map((deliveryId) => ({ deliveryId })),
  );
  return due.length;
}
