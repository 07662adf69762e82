import type { CandidateActor, HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { deleteHandoffOf } from '#server/documents/queries.ts';
import { withoutSession } from './record-access.ts';
import { findCandidate } from '#server/auth/queries.ts';
import { revokeSession } from './queries.ts';

export async function signOut({ db, now }: Pick<Deps, 'db' | 'now'>, actor: CandidateActor | HrActor): Promise<void> {
  await db.transaction().execute(async (tx) => {
    if (!(await revokeSession(tx, actor.session.sessionId, now()))) return;
    await deleteHandoffOf(tx, actor.session.sessionId);
    const candidate = actor.kind === 'candidate' ? await findCandidate(tx, actor.candidateId) : undefined;
    const candidateOfferId = candidate?.candidate_offer_id ?? null;
    await writeAudit(tx, withoutSession(actor), [{ action: 'sign-out', candidateOfferId }]);
  });
}
