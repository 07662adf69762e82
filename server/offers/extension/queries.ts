import { sql } from 'kysely';
import type { OfferStatus } from '#domain/offer/offer.ts';
import type { Tx } from '#server/db/database.ts';

/** Sets another reply-by date of those offers that are in one of `from`; answers the data of their mails. */
export function moveReplyBy(
  tx: Tx,
  candidateOfferIds: number[],
  change: { from: OfferStatus[]; replyBy: string | null },
) {
  return tx
    .updateTable('offers')
    .set((eb) => ({
      reply_by: change.replyBy,
      revision: eb('revision', '+', 1),
      // From now on the date is HR's own, whatever happens to a mail that still waits.
      before_sending: sql<string | null>`before_sending || jsonb_build_object('reply_by', ${change.replyBy}::date)`,
    }))
    .where('candidate_offer_id', '=', sql<number>`any(${candidateOfferIds}::bigint[])`)
    .where('status', 'in', change.from)
    .returning(['candidate_offer_id', 'candidate_id', 'candidate_name', 'email', 'offered_role', 'language'])
    .execute();
}
