import type { OfferRecord } from '#contract/offers.ts';
import { generalRefs } from '#domain/messages.ts';
import { refusalOf } from '#domain/offer/offer-refusals.ts';
import { standingOf, statusAfter } from '#domain/offer/offer.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { revokeSessions } from '#server/auth/sessions/queries.ts';
import type { Tx } from '#server/db/database.ts';
import { conflict, notFound } from '#server/errors.ts';
import { changedOffers } from './records/changed-offers.ts';
import { lockOffer, softDeleteOffer, type OfferRow } from './queries.ts';
import { withdrawMail } from './sending/withdraw-mail.ts';
import { withdrawIn } from './withdrawal/withdraw-offer.ts';

/** Soft-deletes an offer. One that the candidate knows is withdrawn with it, as a login that only stops working would
 * explain nothing. Raises 404 for an unknown or deleted offer, 409 where its status forbids it
 * (docs/rules/life-cycle.md#who-may-delete-an-offer). */
export async function deleteOffer(deps: Deps, actor: HrActor, candidateOfferId: number): Promise<OfferRecord[]> {
  return deps.db.transaction().execute(async (tx) => {
    const offer = requireDeletable(await lockOffer(tx, candidateOfferId));
    const { offers } =
      statusAfter('withdraw', offer.status) === null
        ? await deleteUnawaited(tx, actor, offer, deps.now())
        : await withdrawIn(tx, deps, actor, offer, null);
    await writeAudit(tx, actor, [{ action: 'delete-offer', candidateOfferId }]);
    return offers;
  });
}

/** Deletes an offer that waits for nothing from its candidate: never sent, or rejected. */
async function deleteUnawaited(tx: Tx, actor: HrActor, offer: OfferRow, on: Date): Promise<{ offers: OfferRecord[] }> {
  if (!(await softDeleteOffer(tx, offer, { by: actor.hrUserId, on }))) throw conflict(generalRefs.conflict);
  await revokeSessions(tx, offer.candidate_id, on);
  await withdrawMail(tx, offer, on);
  return { offers: await changedOffers(tx, actor, { candidateOfferIds: [offer.candidate_offer_id], on }) };
}

function requireDeletable(offer: OfferRow | undefined): OfferRow {
  if (offer === undefined) throw notFound(generalRefs.unknownOffer);
  const standing = standingOf(offer.status, offer.removed_on);
  if (standing === 'Deleted') throw notFound(refusalOf('delete', standing));
  if (statusAfter('delete', standing) === null) throw conflict(refusalOf('delete', standing));
  return offer;
}
