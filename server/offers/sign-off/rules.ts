import type { BodyOf } from '#contract/call.ts';
import type { saveSignOffRules as call, StoredSignOffRules } from '#contract/hr/sign-off.ts';
import type { SignOffRule } from '#domain/sign-off/rules.ts';
import { signOffRefs as m } from '#domain/sign-off/texts.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import type { Db, Tx } from '#server/db/database.ts';
import { badFields, type FieldFault } from '#server/errors.ts';
import { readSignOffRules, storeSignOffRules } from '#server/settings/sign-off-rules.ts';
import { judgeOffers } from './judge.ts';
import { findDepartments, findSigners } from './queries.ts';

export async function readRules(db: Db): Promise<StoredSignOffRules> {
  const [stored, users] = [await readSignOffRules(db), await findSigners(db)];
  return { ...stored, approvers: users.map(({ hrUserId, name }) => ({ hrUserId, name })) };
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
    await storeSignOffRules(tx, actor, { version, rules, on });
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
