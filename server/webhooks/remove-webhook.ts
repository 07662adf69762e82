import { refsOf } from '#domain/texts.ts';
import { webhookMessages } from '#domain/webhooks/messages.ts';
import type { HrActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import { deleteWebhook, lockWebhook } from './queries.ts';

const m = refsOf(webhookMessages);

/** Removes an address with its attempts and the events that wait for it. Raises 404 for an unknown one. */
export async function removeWebhook(
  { db }: Pick<Deps, 'db'>,
  actor: HrActor,
  { webhookId }: { webhookId: string },
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const before = await lockWebhook(tx, webhookId);
    if (before === undefined) throw notFound(m.unknown);
    await deleteWebhook(tx, webhookId);
    const details = { webhookId, host: new URL(before.url).host };
    await writeAudit(tx, actor, [{ action: 'remove-webhook', candidateOfferId: null, details }]);
  });
}
