import { generalMessages } from '#domain/messages.ts';
import { refusalOf } from '#domain/offer-refusals.ts';
import { statusesAllowing } from '#domain/offer.ts';
import type { HrActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/queries.ts';
import { revokeSessions } from '#server/auth/queries.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, notFound } from '#server/errors.ts';
import { findStanding, softDeleteOffer } from './queries.ts';
import { withdrawMail } from './sending/withdraw-mail.ts';

/**
 * Soft-deletes an offer, ends its candidate's sessions and withdraws a mail that has not gone out. Raises 404 for an unknown offer or one deleted before, 409
 * where its status forbids deleting (rulings, "Offer life cycle").
 */
export async function deleteOffer(deps: Deps, actor: HrActor, candidateOfferId: number): Promise<void> {
  const on = deps.now();
  await deps.db.transaction().execute(async (tx) => {
    const change = { statuses: statusesAllowing('delete'), by: actor.hrUserId, on };
    const deleted = await softDeleteOffer(tx, candidateOfferId, change);
    if (deleted === undefined) {
      const standing = await findStanding(tx, candidateOfferId);
      if (standing === undefined) throw notFound(generalMessages.unknownOffer);
      if (standing === 'Deleted') throw notFound(refusalOf('delete', standing));
      throw conflict(refusalOf('delete', standing));
    }
    await revokeSessions(tx, deleted.candidate_id, on);
    await withdrawMail(tx, deleted, on);
    await writeAudit(tx, actor, [{ action: 'delete-offer', candidateOfferId }]);
  });
}
