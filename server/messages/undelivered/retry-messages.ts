import { undeliveredMessages } from '#domain/hr-messages.ts';
import { isOfferMail } from '#domain/undelivered-message.ts';
import type { HrActor, SystemActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { conflict } from '#server/errors.ts';
import { findLiveDeliveries, makeDue } from '#server/jobs/queries.ts';
import { enqueueDeliveries } from '#server/messages/queue-messages.ts';
import { findMessageIds, listRetryable, lockMessages, putBack, type LockedMessage } from './queries.ts';
import { refsOf, type TextRef } from '#domain/texts.ts';

const m = refsOf(undeliveredMessages);

type RetryDeps = Pick<Deps, 'db' | 'jobs' | 'now'>;
/** A message that was left as it was, and why. */
type Skipped = { messageId: string; reason: TextRef }[];

const atOnce = 500;

/** Retries undelivered messages now: the named ones, or all that can be. A failed one waits again with a new job; one
 * that waits for its next attempt becomes due. Answers the skipped ones with reasons; raises 409 with the same when
 * none of the named could be retried. */
export async function retryMessages(deps: RetryDeps, actor: HrActor | SystemActor, wanted: string[] | 'all') {
  const ids = wanted === 'all' ? await listRetryable(deps.db, deps.now()) : [...new Set(wanted)];
  const skipped: Skipped = [];
  let queued = 0;
  for (let start = 0; start < ids.length; start += atOnce) {
    const batch = ids.slice(start, start + atOnce);
    const done = await deps.db.transaction().execute((tx) => retryBatch(tx, deps, actor, batch));
    queued += done.queued;
    skipped.push(...done.skipped);
  }
  if (wanted !== 'all' && queued === 0) throw noneOf(wanted, skipped, m.noneQueued);
  return { queued, skipped };
}

async function retryBatch(
  tx: Tx,
  { jobs, now }: RetryDeps,
  actor: HrActor | SystemActor,
  ids: string[],
): Promise<{ queued: number; skipped: Skipped }> {
  const locked = await lockMessages(tx, ids);
  const live = new Map((await findLiveDeliveries(tx, ids)).map((job) => [job.messageId, job]));
  const refused = new Map(
    locked.flatMap((message) => {
      const reason = refusalOf(message, live.get(message.message_id)?.state);
      return reason === null ? [] : [[message.message_id, reason]];
    }),
  );
  const good = locked.filter(({ message_id }) => !refused.has(message_id));
  const idsIn = (isWaiting: boolean) =>
    good.filter(({ state }) => (state === 'queued') === isWaiting).map(({ message_id }) => message_id);
  const waiting = idsIn(true);
  const queued = new Set([...(await putBack(tx, idsIn(false), now())), ...waiting]);
  const jobIds = waiting.flatMap((messageId) => live.get(messageId)?.jobId ?? []);
  await makeDue(tx, jobIds);
  const done = good
    .filter(({ message_id }) => queued.has(message_id))
    .map(({ candidate_offer_id: candidateOfferId, message_id: messageId, kind, channel }) => {
      return { action: 'retry-message', candidateOfferId, details: { messageId, kind, channel } } as const;
    });
  const jobless = done.map(({ details }) => details).filter(({ messageId }) => !live.has(messageId));
  await enqueueDeliveries(tx, jobs, jobless);
  await writeAudit(tx, actor, done);
  return { queued: queued.size, skipped: await skippedOf(tx, ids, queued, refused) };
}

/** Why a message cannot be tried again; null when it can. */
function refusalOf(message: LockedMessage, job: 'created' | 'retry' | 'active' | undefined): TextRef | null {
  const { state, kind, has_text: hasText } = message;
  if (state === 'sent') return m.skipped.delivered;
  if (state === 'queued') return job === 'active' ? m.skipped.underWay : null;
  if (message.dismissed_on !== null) return m.skipped.removed;
  if (isOfferMail(kind)) return m.skipped.offer;
  if (kind === 'otp') return m.skipped.code;
  if (message.outdated) return m.skipped.outdated;
  return hasText ? null : m.skipped.noText;
}

/** The skipped messages, in the requested order; a locked message is about to be delivered. */
async function skippedOf(tx: Tx, ids: string[], done: Set<string>, refused: Map<string, TextRef>): Promise<Skipped> {
  const left = ids.filter((messageId) => !done.has(messageId));
  if (left.length === 0) return [];
  const known = await findMessageIds(tx, left);
  return left.map((messageId) => ({
    messageId,
    reason: refused.get(messageId) ?? (known.has(messageId) ? m.skipped.underWay : m.skipped.unknown),
  }));
}

/** 409 that names each id as the request listed it; with the message itself when there is only one reason. */
function noneOf(wanted: string[], skipped: Skipped, text: TextRef) {
  const reasons = new Map(skipped.map(({ messageId, reason }) => [messageId, reason]));
  const fields = wanted.map((messageId, index) => ({
    path: `messageIds[${index}]`,
    text: reasons.get(messageId) ?? m.skipped.unknown,
  }));
  const [only] = skipped;
  return conflict(skipped.length === 1 && only ? only.reason : text, fields);
}
