import { Webhook } from 'standardwebhooks';
import { webhookRetryAfter } from '#domain/webhooks/webhook.ts';
import type { Tx } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { decrypt } from '#server/sealing/keys.ts';
import { postEvent, type Posted } from './post-event.ts';
import {
  claimNext,
  endRest,
  findNextDue,
  listLostDeliveries,
  lockAwake,
  noteAttempt,
  noteSilence,
  type Claimed,
} from './queries.ts';

/** So long a try has its delivery for itself: longer than it takes, so that a second process never tries at the same time. */
const claimMs = 60_000;

/** So many events are sent to one address at the same time. */
const triesAtOnce = 2;

/** An address that gave no answer so many times in a row gets one event in each rest, so that it holds no workers. */
const silentTriesMost = 5;
const restSeconds = 60;

type WebhookDeps = Pick<Deps, 'db' | 'env' | 'jobs' | 'keys' | 'now'>;

/** Until when a try that begins now has its delivery for itself. */
export const claimedUntil = (on: Date): Date => new Date(on.getTime() + claimMs);

/**
 * Tries what has been due for longest at the address of this delivery, and notes what became of it: it arrived, it is tried
 * again later, or no further try follows after three days. Then the next one has a job. Does nothing while the address has
 * its events under way, rests or is switched off: a job wakes, and may do so any number of times.
 */
export async function deliverWebhook(deps: WebhookDeps, deliveryId: number): Promise<void> {
  const on = deps.now();
  const claimed = await deps.db.transaction().execute(async (tx) => {
    const address = await lockAwake(tx, { deliveryId, on });
    if (address === undefined) return undefined;
    const { webhookId, silentTries } = address;
    const atMost = silentTries < silentTriesMost ? triesAtOnce : 1;
    return claimNext(tx, { webhookId, on, until: claimedUntil(on), atMost });
  });
  if (claimed !== undefined) await tryDelivery(deps, claimed, webhookRetryAfter(claimed.tries + 1));
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
  const again = posted.failure === null ? null : retryAfter;
  const nextTryOn = again === null ? null : new Date(on.getTime() + again * 1000);
  return deps.db.transaction().execute(async (tx) => {
    // The address first, as a claim does: two that want both wait in one order.
    const { rests } = await noteAnswer(tx, delivery.webhookId, posted, on);
    const attemptId = await noteAttempt(tx, delivery, { triedOn, ...posted }, nextTryOn);
    if (attemptId === undefined) return undefined;
    const { deliveryId, webhookId } = delivery;
    if (again !== null) await wake(tx, deps, deliveryId, again);
    const next = await findNextDue(tx, webhookId, on);
    if (next !== undefined) await wake(tx, deps, next, rests ? restSeconds : 0);
    return attemptId;
  });
}

const wake = (tx: Tx, { jobs }: WebhookDeps, deliveryId: number, delaySeconds: number) =>
  jobs.enqueue(tx, 'deliver-webhook', [{ deliveryId }], { delaySeconds });

async function noteAnswer(tx: Tx, webhookId: string, { failure }: Posted, on: Date): Promise<{ rests: boolean }> {
  if (failure === 'NO_ANSWER') {
    const restsUntil = new Date(on.getTime() + restSeconds * 1000);
    return noteSilence(tx, webhookId, { most: silentTriesMost, restsUntil });
  }
  await endRest(tx, webhookId);
  return { rests: false };
}

function post({ env, keys }: WebhookDeps, { webhookId, eventId, url, secret, body }: Claimed, on: Date) {
  const signature = new Webhook(decrypt(keys.webhooks, secret, webhookId)).sign(eventId, on, body);
  const timestamp = String(Math.floor(on.getTime() / 1000));
  const headers = { 'webhook-id': eventId, 'webhook-timestamp': timestamp, 'webhook-signature': signature };
  return postEvent({ url, headers, body, allowPrivate: env.WEBHOOK_PRIVATE === 'on' }) satisfies Promise<Posted>;
}

/**
 * Gives what is due at each address and has no job some jobs, from which all that waits there follows: of an address that was
 * switched on again, after a restore, and where a process was killed. Answers how many.
 */
export async function requeueWebhooks({ db, jobs, now }: Pick<Deps, 'db' | 'jobs' | 'now'>): Promise<number> {
  const lost = await listLostDeliveries(db, now(), triesAtOnce);
  await jobs.enqueue(
    db,
    'deliver-webhook',
    lost.map((deliveryId) => ({ deliveryId })),
  );
  return lost.length;
}
