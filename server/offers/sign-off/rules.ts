import type { BodyOf } from '#contract/call.ts';
import type { saveSignOffRules as call, StoredSignOffRules } from '#contract/hr/sign-off.ts';
import type { SignOffRule } from '#domain/sign-off/rules.ts';
import { signOffRefs as m } from '#domain/sign-off/texts.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { badFields, type FieldFault } from '#server/errors.ts';
import { listSections, storeSection } from '#server/settings/queries.ts';
import { savingOf, signOffRulesIn } from '#server/settings/read-settings.ts';
import { changedByOther } from '#server/settings/save-settings.ts';
import { judgeOffers } from './judge.ts';
import { findDepartments, findSigners } from './queries.ts';

const section = 'signOff';

export async function readRules(db: Db): Promise<StoredSignOffRules> {
  const row = (await listSections(db)).find((each) => each.section === section);
  const approvers = (await findSigners(db)).map(({ hrUserId, name }) => ({ hrUserId, name }));
  return { ...savingOf(row), rules: signOffRulesIn(row), approvers };
}

/** Saves the rules and judges all unsent offers by them, in one transaction. Raises 400 on departments and approvers
 * that there are not, and 409 when another user saved the rules since `version`. */
export async function saveRules(
  deps: Pick<Deps, 'db' | 'now'>,
  actor: HrActor,
  { version, rules }: BodyOf<typeof call>,
): Promise<StoredSignOffRules> {
  return deps.db.transaction().execute(async (tx) => {
    const on = deps.now();
    await refuseUnknown(tx, rules);
    await judgeOffers(tx, {}, on, rules);
    const change = { section, version, values: { rules }, by: actor.hrUserId, on } as const;
    if (!(await storeSection(tx, change))) throw await changedByOther(tx, section);
    const details = { section, version: version + 1, changed: ['rules'] };
    await writeAudit(tx, actor, [{ action: 'save-settings', candidateOfferId: null, details }]);
    return readRules(tx);
  });
}

async function refuseUnknown(tx: Tx, rules: SignOffRule[]): Promise<void> {
  const departments = await findDepartments(tx, [...new Set(rules.flatMap((rule) => rule.departments))]);
  const users = new Set((await findSigners(tx)).map(({ hrUserId }) => hrUserId));
  const faults = rules.flatMap((rule, index): FieldFault[] => [
    ...(rule.departments.every((id) => departments.has(id))
      ? []
      : [{ path: `rules[${index}].departments`, text: m.departmentUnknown }]),
    ...rule.steps.flatMap(({ approvers }, step) =>
      approvers === 'ROLE' || approvers.every((id) => users.has(id))
        ? []
        : [{ path: `rules[${index}].steps[${step}].approvers`, text: m.approverUnknown }],
    ),
  ]);
  if (faults.length > 0) throw badFields(faults);
}
