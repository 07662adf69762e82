import { accessStatusOf } from '#domain/offer/offer.ts';
import type { CandidateActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { unauthorized } from '#server/errors.ts';
import { findCandidate, noteOpened } from '#server/auth/queries.ts';
import { queueEvents } from '#server/webhooks/delivery/queue-events.ts';

/** The access check after login (docs/rules/life-cycle.md#what-the-access-check-tells): whether a password change is
 * pending, and how the offer was decided. The first check of a candidate with a waiting offer is recorded as its
 * opening. */
export async function checkAccess(deps: Pick<Deps, 'db' | 'jobs' | 'now'>, actor: CandidateActor) {
  const candidate = await findCandidate(deps.db, actor.candidateId);
  if (candidate === undefined) throw unauthorized();
  const isLedToOffer = !actor.pending && candidate.status === 'Offer Sent';
  if (isLedToOffer && candidate.opened_on === null) await recordOpening(deps, actor, candidate.candidate_offer_id);
  return {
    pass: actor.pending,
    offerStatus: accessStatusOf(candidate.status),
    candidateName: candidate.candidate_name,
    language: candidate.language,
  };
}

async function recordOpening(deps: Pick<Deps, 'db' | 'jobs' | 'now'>, actor: CandidateActor, candidateOfferId: number) {
  await deps.db.transaction().execute(async (tx) => {
    const opened = await noteOpened(tx, candidateOfferId, deps.now());
    if (opened === undefined) return;
    const details = { letterVersion: opened.sent_version };
    await queueEvents(tx, deps, 'offer.opened', [candidateOfferId]);
    await writeAudit(tx, actor, [{ action: 'open-offer', candidateOfferId, details }]);
  });
}
