import { undeliveredMessages } from '#domain/hr-messages.ts';
import type { HrActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Deps } from '#server/deps.ts';
import { dismiss, lockMessages, type LockedMessage } from './queries.ts';
import { noneOf, skippedOf } from './retry-messages.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';

const m = refsOf(undeliveredMessages);

/** Takes messages that failed off HR's list and erases their text: their content was delivered otherwise, or is not
 * needed. Answers the skipped ones with reasons; raises 409 with the same when none could be removed. */
export async function dismissMessages(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  actor: HrActor,
  messageIds: string[],
): Promise<{ dismissed: number; skipped: Awaited<ReturnType<typeof skippedOf>> }> {
  const ids = [...new Set(messageIds)];
  const result = await db.transaction().execute(async (tx) => {
    const locked = await lockMessages(tx, ids);
    const refused = new Map(
      locked.flatMap((message) => {
        const reason = refusalOf(message);
        return reason === null ? [] : [[message.message_id, reason]];
      }),
    );
    const lockedIds = locked.map(({ message_id }) => message_id);
    const dismissed = new Set(await dismiss(tx, lockedIds, now()));
    await writeAudit(
      tx,
      actor,
      locked
        .filter(({ message_id }) => dismissed.has(message_id))
        .map(({ candidate_offer_id: candidateOfferId, message_id: messageId, kind, channel }) => ({
          action: 'dismiss-message',
          candidateOfferId,
          details: { messageId, kind, channel },
        })),
    );
    return { dismissed: dismissed.size, skipped: await skippedOf(tx, ids, dismissed, refused) };
  });
  if (result.dismissed === 0) throw noneOf(messageIds, result.skipped, m.noneDismissed);
  return result;
}

function refusalOf({ state, dismissed_on }: LockedMessage): TextRef | null {
  if (state === 'sent') return m.skipped.delivered;
  if (state === 'queued') return m.skipped.waiting;
  return dismissed_on === null ? null : m.skipped.removed;
}
