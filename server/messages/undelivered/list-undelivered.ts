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
  const { kind, candidate_offer_id: candidateOfferId } = row;
  const state = row.state === 'failed' || row.state === 'bounced' ? row.state : 'waiting';
  return {
    messageId: row.message_id,
    channel: row.channel,
    kind,
    recipient: row.recipient,
    candidate:
      candidateOfferId === null
        ? null
        : {
            candidateOfferId,
            candidateId: row.candidate_id ?? '',
            name: row.candidate_name ?? '',
            offerLetterStatus: row.status ?? '',
          },
    state,
    queuedOn: row.queued_on.toISOString(),
    finishedOn: row.finished_on?.toISOString() ?? null,
    attempts: row.attempts,
    reason: row.reason ?? undeliveredMessages.reasons.notTried,
    advice: adviceOn({
      kind,
      channel: row.channel,
      state,
      ofCandidate: candidateOfferId !== null,
      hasText: row.has_text,
    }),
    may: { retry: row.retryable },
  };
}
