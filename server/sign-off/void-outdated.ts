import type { AuditActor } from '#server/actor.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { clearFlows, lockOutdated } from './queries.ts';

/** After another version of a template or pay structure, or another company: unsent offers need sign-off again. */
export async function voidOutdated(
  tx: Tx,
  actor: AuditActor,
  by: Parameters<typeof lockOutdated>[1],
  on: Date,
): Promise<void> {
  const ids = await lockOutdated(tx, by);
  await clearFlows(tx, ids, 'NEEDED', on);
  await writeAudit(
    tx,
    actor,
    ids.map((candidateOfferId) => ({ action: 'void-sign-off', candidateOfferId })),
  );
}
