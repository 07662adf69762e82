import type { OfferRecord } from '#contract/offers.ts';
import { undeliveredMessages } from '#domain/hr-messages.ts';
import { generalRefs, offerFormRefs } from '#domain/messages.ts';
import { restoredStatus } from '#domain/offer/withdrawal.ts';
import { withdrawalRefs as m } from '#domain/offer/withdrawal-messages.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { isUniqueViolation, type Tx } from '#server/db/database.ts';
import { conflict, notFound } from '#server/errors.ts';
import { takeUntried } from '#server/jobs/queries.ts';
import { lockWaitingMessages, withdrawLocked } from '#server/messages/queries.ts';
import { lockOffer, type OfferRow, restoreOffer } from '#server/offers/queries.ts';
import { changedOffers } from '#server/offers/records/changed-offers.ts';
import { deleteHeld, holdEvents } from '#server/webhooks/delivery/queue-events.ts';
import { endWithdrawal, findWithdrawal } from './queries.ts';

/** Undoes a withdrawal whose mail no worker has taken, and which no webhook endpoint has received, in one transaction.
 * Sessions stay ended: the candidate logs in again. Raises 404 for an unknown offer, 409 where it is not withdrawn, the
 * candidate or another system has been notified, or the person has another live offer by now. */
export async function undoWithdrawal(deps: Pick<Deps, 'db' | 'now'>, actor: HrActor, candidateOfferId: number) {
  try {
    return await deps.db.transaction().execute((tx) => undoIn(tx, actor, candidateOfferId, deps.now()));
  } catch (error) {
    if (isUniqueViolation(error, 'offers_live_email')) throw conflict(offerFormRefs.emailTaken);
    if (isUniqueViolation(error, 'offers_live_mobile')) throw conflict(offerFormRefs.mobileTaken);
    throw error;
  }
}

async function undoIn(tx: Tx, actor: HrActor, candidateOfferId: number, on: Date): Promise<OfferRecord[]> {
  const offer = await lockOffer(tx, candidateOfferId);
  if (offer === undefined) throw notFound(generalRefs.unknownOffer);
  const withdrawal = await requireWithdrawal(tx, offer);
  const { withdrawal_id: withdrawalId, status_before: before, letter_stopped: letterStopped } = withdrawal;
  if ((await holdEvents(tx, 'offer.withdrawn', [candidateOfferId])).length > 0) throw conflict(m.othersTold);
  // Locked before its job is taken: the holder of a message cannot create a job for it that is not seen here.
  const taken = await takeUntried(tx, await lockWaitingMessages(tx, [withdrawal.message_id]));
  if (taken.length === 0) throw conflict(m.candidateTold);
  await withdrawLocked(tx, taken, { reason: undeliveredMessages.reasons.withdrawn, on });
  await deleteHeld(tx, 'offer.withdrawn', [candidateOfferId]);
  const status = restoredStatus(before, letterStopped);
  if (!(await restoreOffer(tx, offer, status, { by: actor.hrUserId, on }))) throw conflict(generalRefs.conflict);
  await endWithdrawal(tx, withdrawalId, on);
  const offers = await changedOffers(tx, actor, { candidateOfferIds: [candidateOfferId], on });
  await writeAudit(tx, actor, [{ action: 'undo-withdrawal', candidateOfferId, details: { withdrawalId } }]);
  return offers;
}

async function requireWithdrawal(tx: Tx, { candidate_offer_id: id, status, removed_on: removedOn }: OfferRow) {
  const withdrawal = status === 'Deleted' && removedOn === null ? await findWithdrawal(tx, id) : undefined;
  if (withdrawal === undefined) throw conflict(m.notWithdrawn);
  return withdrawal;
}
