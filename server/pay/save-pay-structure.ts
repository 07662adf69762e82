import type { BodyOf } from '#contract/call.ts';
import type { savePayStructure as call } from '#contract/hr/pay-structures.ts';
import { foldedName } from '#domain/lookups/lookups.ts';
import { payRefs as m } from '#domain/pay/messages.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { conflict, fieldConflict, notFound } from '#server/errors.ts';
import { currentSignOffRules } from '#server/settings/read-settings.ts';
import { voidOutdated } from '#server/sign-offs/void-outdated.ts';
import {
  findPayStructure,
  insertPayStructure,
  listPayStructures,
  lockPayStructures,
  markRetired,
  updatePayStructure,
  type PayStructureRow,
} from './queries.ts';
import { readPayStructure } from './read-pay-structures.ts';

/** Adds a pay structure, or saves the next version of the one with this id; an unchanged one makes no version. Existing
 * letters keep their pay. Raises 409 on a duplicate name (ignoring case and spaces), on a retired one and when another
 * user saved it since `version`, and 404 for an unknown id. */
export async function savePayStructure(deps: Pick<Deps, 'db' | 'now'>, actor: HrActor, input: BodyOf<typeof call>) {
  return deps.db.transaction().execute(async (tx) => {
    await lockPayStructures(tx);
    const before = typeof input.payStructureId === 'number' ? await requireCurrent(tx, input) : null;
    if (before !== null && isSame(before, input)) return readPayStructure(tx, before.payStructureId);
    await refuseTakenName(tx, input.name, before);
    const saved = { by: actor.hrUserId, on: deps.now() };
    const payStructureId = before?.payStructureId ?? (await insertPayStructure(tx, input, saved));
    if (before !== null && !(await updatePayStructure(tx, before, input, saved))) throw conflict();
    if (before !== null)
      await voidOutdated(tx, actor, { payStructureId, rules: await currentSignOffRules(tx) }, saved.on);
    const details = { payStructureId, version: (before?.version ?? 0) + 1 };
    await writeAudit(tx, actor, [{ action: 'save-pay-structure', candidateOfferId: null, details }]);
    return readPayStructure(tx, payStructureId);
  });
}

async function requireCurrent(tx: Tx, { payStructureId, version }: BodyOf<typeof call>): Promise<PayStructureRow> {
  const before = await findPayStructure(tx, payStructureId ?? 0);
  if (before === undefined) throw notFound(m.gone);
  if (before.retired) throw conflict(m.isRetired);
  if (typeof version === 'number' && version !== before.version) {
    const { modifiedBy, modifiedOn } = await readPayStructure(tx, before.payStructureId);
    throw conflict(m.changedByOther(modifiedBy ?? '', formatInstant(new Date(modifiedOn))));
  }
  return before;
}

const isSame = (before: PayStructureRow, input: BodyOf<typeof call>): boolean =>
  before.name === input.name && JSON.stringify(inOrder(before)) === JSON.stringify(inOrder(input));

/** Without the order that the members of stored JSON have. */
const inOrder = ({ components }: Pick<PayStructureRow, 'components'>) =>
  components.map(({ name, kind, rule }) => {
    const { type, percent, component, amount } = { percent: 0, component: '', amount: 0, ...rule };
    return { name, kind, type, percent, component, amount };
  });

async function refuseTakenName(tx: Tx, name: string, before: PayStructureRow | null): Promise<void> {
  const folded = foldedName(name);
  const same = (await listPayStructures(tx)).find(
    (one) => foldedName(one.name) === folded && one.payStructureId !== before?.payStructureId,
  );
  if (same === undefined) return;
  throw fieldConflict('name', same.retired ? m.existsRetired(same.name) : m.exists(same.name));
}

/** Takes a structure from the choices of new offers; a retired one stays so. Raises 404 for an unknown id. */
export async function retirePayStructure(deps: Pick<Deps, 'db' | 'now'>, actor: HrActor, payStructureId: number) {
  return deps.db.transaction().execute(async (tx) => {
    await lockPayStructures(tx);
    if (await markRetired(tx, payStructureId, deps.now())) {
      const details = { payStructureId };
      await writeAudit(tx, actor, [{ action: 'retire-pay-structure', candidateOfferId: null, details }]);
    }
    return readPayStructure(tx, payStructureId);
  });
}
