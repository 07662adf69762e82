import { ruleFor, type SignOffRule } from '#domain/sign-off/rules.ts';
import type { AuditActor } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { clearFlows, lockOutdated } from './queries.ts';

/** After another version of a template or pay structure, or another company: unsent offers need sign-off again, where one of
 * the rules still matches them. */
export async function voidOutdated(
  tx: Tx,
  actor: AuditActor,
  { rules, ...by }: Parameters<typeof lockOutdated>[1] & { rules: SignOffRule[] },
  on: Date,
): Promise<void> {
  const outdated = await lockOutdated(tx, by);
  if (outdated.length === 0) return;
  const matched = Map.groupBy(outdated, (offer) => ruleFor(rules, offer) !== undefined);
  const idsOf = (isMatched: boolean) => (matched.get(isMatched) ?? []).map(({ id }) => id);
  await clearFlows(tx, idsOf(true), 'NEEDED', on);
  await clearFlows(tx, idsOf(false), 'NOT_NEEDED', on);
  const events = outdated.map(({ id: candidateOfferId }) => ({ action: 'void-sign-off', candidateOfferId }) as const);
  await writeAudit(tx, actor, events);
}
