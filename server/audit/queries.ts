import type { Actor } from '#server/actor.ts';
import type { Db } from '#server/deps.ts';

/** What happened: `action` as verb-noun ('create-offer'), `details` without secrets. */
export type AuditEntry = {
  action: string;
  candidateOfferId: number | null;
  details?: Record<string, unknown>;
};

/** Appends audit rows; called in the transaction of the change itself, so that neither stands without the other. */
export async function writeAudit(db: Db, actor: Actor, entries: AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const actorId = actor.kind === 'hr' ? actor.hrUserId : actor.kind === 'candidate' ? actor.candidateId : null;
  await db
    .insertInto('audit')
    .values(
      entries.map((entry) => ({
        actor_kind: actor.kind,
        actor_id: actorId,
        action: entry.action,
        candidate_offer_id: entry.candidateOfferId,
        details: JSON.stringify(entry.details ?? {}),
        ip: actor.ip,
        user_agent: actor.userAgent,
      })),
    )
    .execute();
}
