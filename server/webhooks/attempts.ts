import { randomUUID } from 'node:crypto';
import type { WebhookAttempt } from '#contract/hr/webhooks.ts';
import { refsOf } from '#domain/texts.ts';
import { webhookMessages } from '#domain/webhooks/messages.ts';
import { testEventType } from '#domain/webhooks/webhook.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { conflict, notFound } from '#server/errors.ts';
import { claimedUntil, attemptDelivery } from '#server/webhooks/delivery/deliver-webhook.ts';
import { resumeEndpoint } from '#server/webhooks/delivery/queries.ts';
import { findWebhook, insertTestEvent, listAttempts, lockInProgress, requeue, type AttemptRow } from './queries.ts';

const m = refsOf(webhookMessages);

const attemptsShown = 100;

/** The latest attempts of an address. Raises 404 for one that is unknown. */
export async function readAttempts({ db }: Pick<Deps, 'db'>, webhookId: string): Promise<WebhookAttempt[]> {
  if ((await findWebhook(db, webhookId)) === undefined) throw notFound(m.unknown);
  return (await listAttempts(db, { webhookId, atMost: attemptsShown })).map(attemptRecord);
}

function attemptRecord(attempt: AttemptRow): WebhookAttempt {
  const { deliveryId: _delivery, webhookId: _webhook, isLatest, enabled, triedOn, nextTryOn, ...row } = attempt;
  return {
    ...row,
    triedOn: triedOn.toISOString(),
    nextTryOn: isLatest ? (nextTryOn?.toISOString() ?? null) : null,
    may: { resend: isLatest && enabled },
  };
}

/** Sends an attempt's event again. Raises 404 for a removed attempt, 409 for a disabled endpoint or a running try. */
export async function resendWebhook(deps: Deps, actor: HrActor, { attemptId }: { attemptId: string }): Promise<void> {
  const [attempt] = await listAttempts(deps.db, { attemptId });
  if (attempt === undefined) throw notFound(m.attemptUnknown);
  if (!attempt.enabled) throw conflict(m.disabled);
  const { deliveryId, webhookId, eventId } = attempt;
  await deps.limits.consume('testEventByUser', actor.hrUserId);
  await deps.db.transaction().execute(async (tx) => {
    const on = deps.now();
    // HR may know that the address answers again.
    await resumeEndpoint(tx, webhookId);
    if (await lockInProgress(tx, deliveryId, on)) throw conflict(m.underWay);
    // One that is due needs no other try.
    if (!(await requeue(tx, deliveryId, on))) return;
    await deps.jobs.enqueue(tx, 'deliver-webhook', [{ deliveryId }]);
    const details = { webhookId, eventId };
    await writeAudit(tx, actor, [{ action: 'resend-webhook', candidateOfferId: null, details }]);
  });
}

/** Sends an event without content immediately, also to a disabled endpoint, and answers the result; there is no retry.
 * Raises 404 for an unknown endpoint, 429 for too many. */
export async function sendTestEvent(
  deps: Deps,
  actor: HrActor,
  { webhookId }: { webhookId: string },
): Promise<WebhookAttempt> {
  const webhook = await findWebhook(deps.db, webhookId);
  if (webhook === undefined) throw notFound(m.unknown);
  await deps.limits.consume('testEventByUser', actor.hrUserId);
  const [eventId, on] = [randomUUID(), deps.now()];
  const until = claimedUntil(on);
  const body = JSON.stringify({ type: testEventType, timestamp: on.toISOString(), data: {} });
  const deliveryId = await deps.db.transaction().execute(async (tx) => {
    const made = await insertTestEvent(tx, { webhookId, eventId, type: testEventType, body, on, claimedUntil: until });
    await writeAudit(tx, actor, [{ action: 'send-test-event', candidateOfferId: null, details: { webhookId } }]);
    return made;
  });
  const delivery = { ...webhook, deliveryId, eventId, tries: 0, body, claimedUntil: until };
  const attemptId = await attemptDelivery(deps, delivery, null);
  const [attempt] = attemptId === undefined ? [] : await listAttempts(deps.db, { attemptId });
  if (attempt === undefined) throw notFound(m.attemptUnknown);
  return attemptRecord(attempt);
}
