import type { OfferRecord } from '#contract/offers.ts';
import { generalRefs } from '#domain/messages.ts';
import { refusalOf } from '#domain/offer/offer-refusals.ts';
import { standingOf, statusAfter, type OfferStatus } from '#domain/offer/offer.ts';
import type { HrActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { revokeSessions } from '#server/auth/sessions/queries.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/errors.ts';
import { withdrawnMail } from '#server/messages/mails/offer-mails.ts';
import { currentCompany } from '#server/settings/company.ts';
import { queueMessages } from '#server/messages/queue-messages.ts';
import { mailToCandidate } from './mail-to-candidate.ts';
import { changedOffers } from './records/changed-offers.ts';
import { lockOffer, softDeleteOffer, type OfferRow } from './queries.ts';
import { withdrawMail } from './sending/withdraw-mail.ts';

/** The candidate holds a letter, or was promised a new one: a login that only stops working would explain nothing. */
const tellsCandidate: readonly OfferStatus[] = ['Offer Sent', 'Open'];

/**
 * Soft-deletes an offer, ends its candidate's sessions, withdraws an unsent mail, and mails the candidate that the
 * offer was withdrawn if they had received it. Raises 404 for an unknown or deleted offer, 409 where its status forbids
 * it (docs/rules/life-cycle.md#who-may-delete-an-offer).
 */
export async function deleteOffer(deps: Deps, actor: HrActor, candidateOfferId: number): Promise<OfferRecord[]> {
  const on = deps.now();
  return deps.db.transaction().execute(async (tx) => {
    const offer = requireDeletable(await lockOffer(tx, candidateOfferId));
    if (!(await softDeleteOffer(tx, offer, { by: actor.hrUserId, on }))) throw conflict(generalRefs.conflict);
    await revokeSessions(tx, offer.candidate_id, on);
    await withdrawMail(tx, offer, on);
    if (tellsCandidate.includes(offer.status)) {
      const company = await currentCompany({ ...deps, db: tx });
      const { candidate_id: candidateId, candidate_name: name, offered_role: role } = offer;
      const mail = withdrawnMail(company, { candidateId, name, role });
      await queueMessages(tx, deps, [mailToCandidate('offer-withdrawn', offer, mail)]);
    }
    const offers = await changedOffers(tx, actor, { candidateOfferIds: [candidateOfferId], on });
    await writeAudit(tx, actor, [{ action: 'delete-offer', candidateOfferId }]);
    return offers;
  });
}

function requireDeletable(offer: OfferRow | undefined): OfferRow {
  if (offer === undefined) throw notFound(generalRefs.unknownOffer);
  const standing = standingOf(offer.status, offer.removed_on);
  if (standing === 'Deleted') throw notFound(refusalOf('delete', standing));
  if (statusAfter('delete', standing) === null) throw conflict(refusalOf('delete', standing));
  return offer;
}
