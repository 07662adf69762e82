import { isFirstDayOver } from '#domain/first-day/outcomes.ts';
import { limits } from '#domain/limits.ts';
import { generalRefs } from '#domain/messages.ts';
import { refusalOf } from '#domain/offer/offer-refusals.ts';
import { standingOf, statusAfter } from '#domain/offer/offer.ts';
import { reasonFault } from '#domain/offer/withdrawal.ts';
import { withdrawalRefs } from '#domain/offer/withdrawal-messages.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { revokeSessions } from '#server/auth/sessions/queries.ts';
import type { Tx } from '#server/db/database.ts';
import { badFields, conflict, notFound } from '#server/errors.ts';
import { withdrawnMail } from '#server/messages/mails/offer-mails.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { mailToCandidate } from '#server/offers/mail-to-candidate.ts';
import { lockOffer, type OfferRow, softDeleteOffer } from '#server/offers/queries.ts';
import { changedOffers } from '#server/offers/records/changed-offers.ts';
import { withdrawMail } from '#server/offers/sending/withdraw-mail.ts';
import { currentCompany } from '#server/settings/company.ts';
import { queueEvents } from '#server/webhooks/delivery/queue-events.ts';
import { findFirstDay, insertWithdrawal } from './queries.ts';

type Withdrawal = { candidateOfferId: number; reason: string | null };

/** Withdraws an offer that is Offer Sent, Open or Approved: the candidate is logged out at once and mailed after the
 * time in which it can be undone, all in one transaction (docs/rules/life-cycle.md#withdrawing-an-offer). Raises 404
 * for an unknown or deleted offer, 400 where an accepted one has no reason, 409 where its status or the first day
 * forbids it. */
export async function withdrawOffer(deps: Deps, actor: HrActor, { candidateOfferId, reason }: Withdrawal) {
  return deps.db.transaction().execute(async (tx) => {
    const offer = await lockOffer(tx, candidateOfferId);
    const withdrawable = await requireWithdrawable(tx, offer, reason);
    const { withdrawalId, offers } = await withdrawIn(tx, deps, actor, withdrawable, reason);
    await writeAudit(tx, actor, [{ action: 'withdraw-offer', candidateOfferId, details: { withdrawalId } }]);
    return offers;
  });
}

async function requireWithdrawable(tx: Tx, offer: OfferRow | undefined, reason: string | null): Promise<OfferRow> {
  if (offer === undefined) throw notFound(generalRefs.unknownOffer);
  const standing = standingOf(offer.status, offer.removed_on);
  if (standing === 'Deleted') throw notFound(refusalOf('withdraw', standing));
  if (statusAfter('withdraw', standing) === null) throw conflict(refusalOf('withdraw', standing));
  if (isFirstDayOver(await findFirstDay(tx, offer.candidate_offer_id))) throw conflict(withdrawalRefs.afterFirstDay);
  const fault = reasonFault(offer.status, reason);
  if (fault !== null) throw badFields([{ path: 'reason', text: fault }]);
  return offer;
}

/** Withdraws an offer that is locked and can be withdrawn, without the audit row, for which others may wait. */
export async function withdrawIn(tx: Tx, deps: Deps, actor: HrActor, offer: OfferRow, reason: string | null) {
  const on = deps.now();
  const { candidate_offer_id: candidateOfferId, candidate_id: candidateId, candidate_name: name } = offer;
  if (!(await softDeleteOffer(tx, offer, { by: actor.hrUserId, on }))) throw conflict(generalRefs.conflict);
  await revokeSessions(tx, candidateId, on);
  const letterStopped = await withdrawMail(tx, offer, on);
  const company = await currentCompany({ ...deps, db: tx });
  const content = withdrawnMail(company, { candidateId, name, role: offer.offered_role, language: offer.language });
  const mail = mailToCandidate('offer-withdrawn', offer, content);
  const delaySeconds = Math.min(limits.undoSeconds, deps.env.HOLD_SECONDS_MAX);
  await queueMessages(tx, deps, [mail], { delaySeconds });
  await queueEvents(tx, deps, 'offer.withdrawn', [candidateOfferId], delaySeconds);
  const withdrawalId = await insertWithdrawal(tx, {
    candidate_offer_id: candidateOfferId,
    status_before: offer.status,
    letter_stopped: letterStopped,
    message_id: mail.messageId,
    reason,
    withdrawn_by: actor.hrUserId,
    withdrawn_on: on,
  });
  return { withdrawalId, offers: await changedOffers(tx, actor, { candidateOfferIds: [candidateOfferId], on }) };
}
