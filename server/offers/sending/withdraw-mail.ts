import { undeliveredMessages } from '#domain/hr-messages.ts';
import type { Tx } from '#server/db/database.ts';
import { lockWaitingMessages, withdrawLocked } from '#server/messages/queries.ts';
import { clearDeliveries } from './queries.ts';

type MailedOffer = { candidate_offer_id: number; delivery_message_id: string | null };

/** Withdraws an offer's unsent mail when the offer is edited or deleted: its letter would be void when it arrives, and
 * its address may be what was corrected. A sent one, or one whose delivery is being recorded, stays as it is; never
 * waits for that delivery, whose transaction may wait for the caller's. Answers whether a mail was withdrawn. */
export const withdrawMail = async (tx: Tx, offer: MailedOffer, on: Date): Promise<boolean> =>
  (await withdrawMails(tx, [offer], on)) > 0;

/** The same for the mails of many offers, in a few statements; answers how many were withdrawn. */
export async function withdrawMails(tx: Tx, offers: MailedOffer[], on: Date): Promise<number> {
  const messageIds = offers.flatMap(({ delivery_message_id: messageId }) => messageId ?? []);
  const locked = await lockWaitingMessages(tx, messageIds);
  if (locked.length === 0) return 0;
  await withdrawLocked(tx, locked, { reason: undeliveredMessages.reasons.withdrawn, on });
  const candidateOfferIds = offers.map((offer) => offer.candidate_offer_id);
  await clearDeliveries(tx, candidateOfferIds, locked);
  return locked.length;
}
