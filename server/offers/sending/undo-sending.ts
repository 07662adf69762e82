import { undeliveredMessages } from '#domain/hr-messages.ts';
import { offerListRefs } from '#domain/messages.ts';
import { refusalOf } from '#domain/offer/offer-refusals.ts';
import { standingOf, statusAfter, statusesAllowing } from '#domain/offer/offer.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { takeUntried } from '#server/jobs/queries.ts';
import { lockWaitingMessages, withdrawLocked } from '#server/messages/queries.ts';
import { changedOffers } from '#server/offers/records/changed-offers.ts';
import { deleteHeld, holdEvents } from '#server/webhooks/delivery/queue-events.ts';
import {
  endNewAccess,
  lockSendings,
  putBackAsBefore,
  putBackTemporaryPasswords,
  type LockedSending,
} from './queries.ts';
import { sentAndSkipped } from './send-offers.ts';
import { type TextRef } from '#domain/texts.ts';

/** Undoes sendings whose mails no worker has taken yet, and which no webhook endpoint has received, in one transaction:
 * the mails are withdrawn, and offers and logins restored (ADR 63). Answers the skipped ones with reasons; raises 409
 * with the same by id when none could be undone. */
export async function undoSending({ db, now }: Pick<Deps, 'db' | 'now'>, actor: HrActor, candidateIds: string[]) {
  const wanted = [...new Set(candidateIds)];
  const { reasons, offers } = await db.transaction().execute((tx) => undoAll(tx, actor, wanted, now()));
  const { sent: undone, skipped } = sentAndSkipped(candidateIds, reasons, offerListRefs.noneRecalled);
  return { undone, skipped, offers };
}

/** Answers the undone offers, and the reasons of the others. */
async function undoAll(tx: Tx, actor: HrActor, wanted: string[], on: Date) {
  const offers = await lockSendings(tx, wanted);
  const recallable = offers.filter((offer) => offer.is_waiting && isRecallable(offer));
  const delivered = new Set(await holdEvents(tx, 'offer.sent', offerIdsOf(recallable)));
  const undelivered = recallable.filter((offer) => !delivered.has(offer.candidate_offer_id));
  const taken = new Set(await withdrawUntaken(tx, undelivered, on));
  const undone = undelivered.filter((offer) => taken.has(offer.delivery_message_id ?? ''));
  const candidateOfferIds = offerIdsOf(undone);
  await deleteHeld(tx, 'offer.sent', candidateOfferIds);
  const [first, later] = [undone.filter(({ was_sent }) => !was_sent), undone.filter(({ was_sent }) => was_sent)];
  await putBack(tx, first, 'recallFirst');
  await putBack(tx, later, 'recall');
  await endNewAccess(tx, idsOf(undone.filter(({ had_access }) => !had_access)), on);
  await putBackTemporaryPasswords(tx, idsOf(undone.filter(({ had_access }) => had_access)), on);
  const answer = await changedOffers(tx, actor, { candidateOfferIds, on });
  const events = undone.map(({ candidate_offer_id: candidateOfferId, letter_version: letterVersion }) => {
    return { action: 'recall-offer', candidateOfferId, details: { letterVersion } } as const;
  });
  await writeAudit(tx, actor, events);
  const reasons = new Map(
    offers.map((offer) => [offer.candidate_id, undone.includes(offer) ? null : reasonOf(offer, delivered)]),
  );
  return { reasons, offers: answer };
}

/** Withdraws the waiting mails of these sendings; the job goes with the mail, or a worker has it and the mail stays. */
async function withdrawUntaken(tx: Tx, offers: LockedSending[], on: Date): Promise<string[]> {
  const messageIds = offers.flatMap(({ delivery_message_id: messageId }) => (messageId === null ? [] : [messageId]));
  // Locked before their jobs are taken: the holder of a message cannot create a job for it that is not seen here.
  const taken = await takeUntried(tx, await lockWaitingMessages(tx, messageIds));
  await withdrawLocked(tx, taken, { reason: undeliveredMessages.reasons.withdrawn, on });
  return taken;
}

async function putBack(tx: Tx, undone: LockedSending[], action: 'recall' | 'recallFirst'): Promise<void> {
  const to = statusAfter(action, 'Offer Sent');
  if (to !== null) await putBackAsBefore(tx, offerIdsOf(undone), { from: statusesAllowing(action), to });
}

const offerIdsOf = (offers: LockedSending[]) => offers.map((offer) => offer.candidate_offer_id);
const idsOf = (offers: LockedSending[]) => offers.map((offer) => offer.candidate_id);

const isRecallable = ({ status, removed_on: removedOn }: LockedSending) =>
  statusAfter('recall', standingOf(status, removedOn)) !== null;

function reasonOf(offer: LockedSending, delivered: ReadonlySet<number>): TextRef {
  if (delivered.has(offer.candidate_offer_id)) return offerListRefs.toldOthers;
  return isRecallable(offer) ? offerListRefs.goneOut : refusalOf('recall', standingOf(offer.status, offer.removed_on));
}
