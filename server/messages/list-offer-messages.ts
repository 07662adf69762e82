import type { OfferMessage } from '#contract/messages.ts';
import { limits } from '#domain/limits.ts';
import { generalRefs } from '#domain/messages.ts';
import { messageKinds } from '#domain/undelivered-message.ts';
import type { Deps } from '#server/deps.ts';
import { notFound } from '#server/errors.ts';
import { findMessagesOf } from './queries.ts';

const channels = { mail: 'MAIL', sms: 'SMS' } as const;
const states = { queued: 'QUEUED', sent: 'SENT', failed: 'FAILED', bounced: 'FAILED' } as const;

/** The mails and SMS of an offer, the latest first, also of a deleted one; raises 404 for an unknown offer. */
export async function listOfferMessages({ db }: Pick<Deps, 'db'>, candidateOfferId: number): Promise<OfferMessage[]> {
  const rows = await findMessagesOf(db, candidateOfferId, limits.offerMessagesMax);
  if (rows === null) throw notFound(generalRefs.unknownOffer);
  return rows.flatMap((row) => {
    // A newer version of the product may have sent what this one has no name for.
    const kind = messageKinds.find((known) => known === row.kind);
    if (kind === undefined) return [];
    return {
      messageId: row.message_id,
      channel: channels[row.channel],
      kind,
      state: states[row.state],
      queuedOn: row.queued_on.toISOString(),
      sentOn: row.state === 'sent' ? (row.finished_on?.toISOString() ?? null) : null,
      detail: row.reason,
      recipient: row.recipient,
    };
  });
}
