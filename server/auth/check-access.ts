import type { AccessCheck } from '#contract/candidate-auth.ts';
import { accessStatusOf } from '#domain/offer.ts';
import type { CandidateActor } from '#server/actor.ts';
import type { Deps } from '#server/deps.ts';
import { unauthorized } from '#server/errors.ts';
import { findCandidate } from './queries.ts';

/** The access check after login (spec §3; rulings, "Offer life cycle"): is a password change pending, how was it decided. */
export async function checkAccess({ db }: Pick<Deps, 'db'>, actor: CandidateActor): Promise<AccessCheck> {
  const candidate = await findCandidate(db, actor.candidateId);
  if (candidate === undefined) throw unauthorized();
  return {
    pass: actor.pending,
    offerStatus: accessStatusOf(candidate.status),
    candidateName: candidate.candidate_name,
  };
}
