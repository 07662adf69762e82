import type { QueryOf, ResponseOf } from '#contract/call.ts';
import type { getUndeliveredMessages, UndeliveredMessage } from '#contract/messages.ts';
import { undeliveredMessages } from '#domain/hr-messages.ts';
import { adviceOn } from '#domain/undelivered-message.ts';
import type { Deps } from '#server/deps.ts';
import { countUndelivered, listUndelivered, type UndeliveredRow } from './queries.ts';

/** One page of the messages that did not go out, the latest first; a page after the last one is empty. */
export async function listUndeliveredMessages(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  { page, size }: QueryOf<typeof getUndeliveredMessages>,
): Promise<ResponseOf<typeof getUndeliveredMessages>> {
  const at = now();
  const [rows, { total, retryable }] = await Promise.all([
    listUndelivered(db, at, { page, size }),
    countUndelivered(db, at),
  ]);
  const content = rows.map(toUndelivered);
  return { content, page, size, totalPages: Math.ceil(total / size), totalElements: total, retryable };
}

function toUndelivered(row: UndeliveredRow): UndeliveredMessage {
  const { kind, channel, candidate_offer_id: candidateOfferId } = row;
  const candidate = candidateOfferId === null ? null : candidateOf(row, candidateOfferId);
  const state = row.state === 'failed' || row.state === 'bounced' ? row.state : 'waiting';
  return {
    messageId: row.message_id,
    channel,
    kind,
    recipient: row.recipient,
    candidate,
    state,
    queuedOn: row.queued_on.toISOString(),
    finishedOn: row.finished_on?.toISOString() ?? null,
    attempts: row.attempts,
    reason: row.reason ?? undeliveredMessages.reasons.notTried,
    advice: adviceOn({ kind, channel, state, ofCandidate: candidate !== null, hasText: row.has_text }),
    may: { retry: row.retryable },
  };
}

function candidateOf({ candidate_id, candidate_name: name, status }: UndeliveredRow, candidateOfferId: number) {
  return { candidateOfferId, candidateId: candidate_id ?? '', name: name ?? '', offerLetterStatus: status ?? '' };
}
