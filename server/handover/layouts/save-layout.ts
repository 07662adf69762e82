import type { BodyOf } from '#contract/call.ts';
import type { saveExportLayout as call } from '#contract/hr/handover.ts';
import { exportLayoutsMax } from '#domain/handover/export-layout.ts';
import { builtInLayout, builtInLayouts } from '#domain/handover/layouts/built-in.ts';
import { exportLayoutRefs as m } from '#domain/handover/messages.ts';
import { foldedName } from '#domain/lookups/lookups.ts';
import { formatInstant } from '#domain/values/calendar.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import { conflict, fieldConflict, notFound } from '#server/errors.ts';
import { deleteLayout, insertLayout, listOwnLayouts, lockLayouts, updateLayout, type OwnLayoutRow } from './queries.ts';
import { readOwnLayout } from './read-layouts.ts';

type Input = BodyOf<typeof call>;

/** Adds an own layout, or saves the one with this id. Raises 409 on a duplicate name (ignoring case and spaces), above
 * the maximum number of layouts, and when another user saved it since `version`, and 404 for an unknown id. */
export async function saveLayout(deps: Deps, actor: HrActor, { exportLayoutId, version, ...layout }: Input) {
  return deps.db.transaction().execute(async (tx) => {
    await lockLayouts(tx);
    const all = await listOwnLayouts(tx);
    const before = typeof exportLayoutId === 'string' ? requireCurrent(all, exportLayoutId, version) : null;
    refuseTakenName(all, layout.name, before);
    if (before === null && all.length >= exportLayoutsMax) throw conflict(m.tooManyLayouts(exportLayoutsMax));
    const saved = { by: actor.hrUserId, on: deps.now() };
    if (before !== null && !(await updateLayout(tx, before, layout, saved))) throw conflict();
    const id = before?.exportLayoutId ?? (await insertLayout(tx, layout, saved));
    const details = { exportLayoutId: id, version: (before?.version ?? 0) + 1 };
    await writeAudit(tx, actor, [{ action: 'save-export-layout', candidateOfferId: null, details }]);
    return readOwnLayout(tx, id);
  });
}

function requireCurrent(all: OwnLayoutRow[], id: string, version: Input['version']): OwnLayoutRow {
  const before = all.find((one) => one.exportLayoutId === id.toLowerCase());
  if (before === undefined) throw notFound(m.gone);
  if (typeof version === 'number' && version !== before.version) {
    throw conflict(m.changedByOther(before.modifiedBy, formatInstant(before.modifiedOn)));
  }
  return before;
}

function refuseTakenName(all: OwnLayoutRow[], name: string, before: OwnLayoutRow | null): void {
  const isSame = (other: string) => foldedName(other) === foldedName(name);
  const builtIn = builtInLayouts.map((layout) => builtInLayout(layout).name).find(isSame);
  if (builtIn !== undefined) throw fieldConflict('name', m.nameBuiltIn(builtIn));
  const own = all.find((one) => isSame(one.name) && one.exportLayoutId !== before?.exportLayoutId);
  if (own !== undefined) throw fieldConflict('name', m.nameTaken(own.name));
}

/** Removes an own layout. Raises 404 when it does not exist. */
export async function removeLayout(deps: Deps, actor: HrActor, { exportLayoutId }: { exportLayoutId: string }) {
  await deps.db.transaction().execute(async (tx) => {
    if (!(await deleteLayout(tx, exportLayoutId))) throw notFound(m.gone);
    const details = { exportLayoutId };
    await writeAudit(tx, actor, [{ action: 'delete-export-layout', candidateOfferId: null, details }]);
  });
}
