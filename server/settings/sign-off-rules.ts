import type { StoredSignOffRules } from '#contract/hr/sign-off.ts';
import type { SignOffRule } from '#domain/sign-off/rules.ts';
import type { HrActor } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { listSections, storeSection } from './queries.ts';
import { signOffRulesIn } from './read-settings.ts';
import { changedByOther } from './save-settings.ts';

const section = 'signOff';

export async function readSignOffRules(db: Db): Promise<Omit<StoredSignOffRules, 'approvers'>> {
  const row = (await listSections(db)).find((each) => each.section === section);
  if (row === undefined) return { version: 0, modifiedBy: null, modifiedOn: null, rules: [] };
  return {
    version: row.version,
    modifiedBy: row.name || row.user_name,
    modifiedOn: row.modified_on.toISOString(),
    rules: signOffRulesIn(row.content),
  };
}

/** Stores the rules, unless another user saved them since the caller read them: 409 with user and time. */
export async function storeSignOffRules(
  tx: Tx,
  actor: HrActor,
  { version, rules, on }: { version: number; rules: SignOffRule[]; on: Date },
): Promise<void> {
  const change = { section, version, values: { rules }, by: actor.hrUserId, on } as const;
  if (!(await storeSection(tx, change))) throw await changedByOther(tx, section);
  const details = { section, version: version + 1, changed: ['rules'] };
  await writeAudit(tx, actor, [{ action: 'save-settings', candidateOfferId: null, details }]);
}
