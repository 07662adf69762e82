import { Webhook } from 'standardwebhooks';
import { webhookRetryAfter } from '#domain/webhooks/webhook.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { decrypt } from '#server/sealing/keys.ts';
import { postEvent, type Posted } from './post-event.ts';
import {
  claimNext,
  resumeEndpoint,
  findNextDue,
  listDueWithoutJob,
  lockActiveEndpoint,
  recordAttempt,
  recordTimeout,
  type Claimed,
} from './queries.ts';

/** The lease of an attempt on its delivery: longer than an attempt takes, so that no two processes send at once. */
const claimMs = 60_000;

/** Concurrent deliveries per endpoint. */
const concurrentDeliveries = 2;

/** After this many timeouts in a row an endpoint gets one event per pause, so that it holds no workers. */
const timeoutsMax = 5;
const pauseSeconds = 60;

type WebhookDeps = Pick<Deps, 'db' | 'env' | 'jobs' | 'keys' | 'now'>;

export const claimedUntil = (on: Date): Date => new Date(on.getTime() + claimMs);

/** Attempts the delivery that has been due for longest at this delivery's endpoint, and records the result: it arrived,
 * it is retried later, or no retry follows after three days. Then the next one is enqueued. Does nothing while the
 * endpoint has its maximum of concurrent deliveries, is paused or disabled: a job is only a wake-up, and may run any
 * number of times. */
export async function deliverWebhook(deps: WebhookDeps, deliveryId: number): Promise<void> {
  const on = deps.now();
  const claimed = await deps.db.transaction().execute(async (tx) => {
    const endpoint = await lockActiveEndpoint(tx, { deliveryId, on });
    if (endpoint === undefined) return undefined;
    const { webhookId, timeouts } = endpoint;
    const atMost = timeouts < timeoutsMax ? concurrentDeliveries : 1;
    return claimNext(tx, { webhookId, on, until: claimedUntil(on), atMost });
  });
  if (claimed !== undefined) await attemptDelivery(deps, claimed, webhookRetryAfter(claimed.tries + 1));
}

/** Posts an event and records the attempt; the retry follows `retryAfter` seconds later, none for null. */
export async function attemptDelivery(
  deps: WebhookDeps,
  delivery: Claimed,
  retryAfter: number | null,
): Promise<string | undefined> {
  const triedOn = deps.now();
  const posted = await post(deps, delivery, triedOn);
  const on = deps.now();
  const again = posted.failure === null ? null : retryAfter;
  const nextTryOn = again === null ? null : new Date(on.getTime() + again * 1000);
  return deps.db.transaction().execute(async (tx) => {
    // The address first, as a claim does: two that want both wait in one order.
    const { isPaused } = await recordAnswer(tx, delivery.webhookId, posted, on);
    const attemptId = await recordAttempt(tx, delivery, { triedOn, ...posted }, nextTryOn);
    if (attemptId === undefined) return undefined;
    const { deliveryId, webhookId } = delivery;
    if (again !== null) await enqueueDelivery(tx, deps, deliveryId, again);
    const next = await findNextDue(tx, webhookId, on);
    if (next !== undefined) await enqueueDelivery(tx, deps, next, isPaused ? pauseSeconds : 0);
    return attemptId;
  });
}

const enqueueDelivery = (tx: Tx, { jobs }: WebhookDeps, deliveryId: number, delaySeconds: number) =>
  jobs.enqueue(tx, 'deliver-webhook', [{ deliveryId }], { delaySeconds });

async function recordAnswer(tx: Tx, webhookId: string, { failure }: Posted, on: Date): Promise<{ isPaused: boolean }> {
  if (failure === 'NO_ANSWER') {
    const pausedUntil = new Date(on.getTime() + pauseSeconds * 1000);
    return recordTimeout(tx, webhookId, { most: timeoutsMax, pausedUntil });
  }
  await resumeEndpoint(tx, webhookId);
  return { isPaused: false };
}

function post({ env, keys }: WebhookDeps, { webhookId, eventId, url, secret, body }: Claimed, on: Date) {
  const signature = new Webhook(decrypt(keys.webhooks, secret, webhookId)).sign(eventId, on, body);
  const timestamp = String(Math.floor(on.getTime() / 1000));
  const headers = { 'webhook-id': eventId, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  return postEvent({ url, headers, body, allowPrivate: env.WEBHOOK_PRIVATE === 'on' }) satisfies Promise<Posted>;
}

/** Creates jobs for due deliveries without one, at each endpoint; all others there follow from them: for an endpoint
 * that was enabled again, after a restore, and after a crash. Answers the number. */
export async function requeueWebhooks({ db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<number> {
  const due = await listDueWithoutJob(db, now(), concurrentDeliveries);
  await jobs.enqueue(
    db,
    'deliver-webhook',
    due.map((deliveryId) => ({ deliveryId })),
  );
  return due.length;
}
