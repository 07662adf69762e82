import type { Database } from '#server/db/database.ts';

type Which = { action?: string; candidateOfferId?: number; actorId?: string; actorKind?: 'hr' | 'system' };

/** The audit rows with these values, oldest first. */
export function auditRows(db: Database, { action, candidateOfferId, actorId, actorKind }: Which) {
  return db
    .selectFrom('audit')
    .$if(action !== undefined, (rows) => rows.where('action', '=', action!))
    .$if(candidateOfferId !== undefined, (rows) => rows.where('candidate_offer_id', '=', candidateOfferId!))
    .$if(actorId !== undefined, (rows) => rows.where('actor_id', '=', actorId!))
    .$if(actorKind !== undefined, (rows) => rows.where('actor_kind', '=', actorKind!))
    .orderBy('audit_id');
}
