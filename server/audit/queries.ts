import { sql } from 'kysely';
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
  // One parameter whatever the number of rows: a thousand of them are one statement.
  const sent = JSON.stringify(entries.map(({ details = {}, ...entry }) => ({ ...entry, details })));
  await sql`
    insert into audit (actor_kind, actor_id, action, candidate_offer_id, details, ip, user_agent)
    select ${actor.kind}::actor_kind, ${actorId}, a.action, a."candidateOfferId", a.details, ${actor.ip}, ${actor.userAgent}
    from json_to_recordset(${sent}::json) as a (action text, "candidateOfferId" bigint, details jsonb)`.execute(db);
}
