import type { BodyOf } from '#contract/call.ts';
import type { LookupEntry, saveLookup as saveLookupCall } from '#contract/lookups.ts';
import { foldedName } from '#domain/lookups/lookups.ts';
import { lookupRefs as m } from '#domain/lookups/messages.ts';
import type { AuditEvent, LookupChange } from '#domain/audit-events.ts';
import { offerFormRefs } from '#domain/messages.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { badFields, conflict, fieldConflict, notFound } from '#server/errors.ts';
import { listEntries, type EntryRow } from '#server/lookups/queries.ts';
import { insertEntries, lockLookups, markOffersOf, updateEntry } from './queries.ts';

type Input = BodyOf<typeof saveLookupCall>;

/** Adds an entry to a list, or renames, retires or brings back the one with this id; a no-op for an entry that already
 * has these values. Raises 409 on a name that the list has, ignoring case and spaces, 404 for an unknown id, and 400 on
 * an invalid department or replacement. */
export async function saveLookup(deps: Pick<Deps, 'db' | 'now'>, actor: HrActor, input: Input): Promise<LookupEntry> {
  return deps.db.transaction().execute(async (tx) => {
    await lockLookups(tx);
    const entries = await listEntries(tx, [input.list]);
    const id = input.id ?? null;
    const before = id === null ? await addEntry(tx, actor, input, entries) : entries.find((entry) => entry.id === id);
    if (before === undefined) throw notFound(m.entryGone);
    const departmentIsOther = typeof input.deptId === 'number' && input.deptId !== before.deptId;
    if (input.list === 'SUB_DEPARTMENT' && departmentIsOther) {
      throw badFields([{ path: 'deptId', text: m.departmentStays }]);
    }
    const after = entryAfter(input, before, entries);
    return changeEntry(tx, { actor, on: deps.now() }, before, after);
  });
}

async function addEntry(tx: Tx, actor: HrActor, input: Input, entries: readonly EntryRow[]): Promise<EntryRow> {
  const { list, name } = input;
  const deptId = list === 'SUB_DEPARTMENT' ? await requireDepartment(tx, input.deptId ?? null) : null;
  refuseTakenName(name, siblingsOf({ id: null, deptId }, entries));
  const [added] = await insertEntries(tx, list, [{ name, deptId }]);
  const id = added?.id ?? 0;
  await writeAudit(tx, actor, [{ action: 'add-lookups', candidateOfferId: null, details: { list, ids: [id] } }]);
  return { list, id, deptId, name, retired: false, replacedBy: null };
}

async function requireDepartment(tx: Tx, deptId: number | null): Promise<number> {
  if (deptId === null) throw badFields([{ path: 'deptId', text: m.departmentRequired }]);
  const department = (await listEntries(tx, ['DEPARTMENT'])).find(({ id }) => id === deptId);
  if (department === undefined) throw badFields([{ path: 'deptId', text: offerFormRefs.departmentUnknown }]);
  if (department.retired) throw badFields([{ path: 'deptId', text: m.departmentRetired(department.name) }]);
  return deptId;
}

/** The other entries among which a name is unique: those of the list, or of the department. */
const siblingsOf = ({ id, deptId }: Pick<EntryRow, 'deptId'> & { id: number | null }, entries: readonly EntryRow[]) =>
  entries.filter((entry) => entry.id !== id && entry.deptId === deptId);

function refuseTakenName(name: string, siblings: readonly EntryRow[]): void {
  const folded = foldedName(name);
  const same = siblings.find((entry) => foldedName(entry.name) === folded);
  if (same === undefined) return;
  throw fieldConflict('name', same.retired ? m.isRetired(same.name) : m.exists(same.name));
}

function entryAfter(input: Input, before: EntryRow, entries: readonly EntryRow[]): EntryRow {
  const siblings = siblingsOf(before, entries);
  if (input.name !== before.name) refuseTakenName(input.name, siblings);
  const retired = input.retired ?? before.retired;
  const given = input.replacedBy ?? null;
  if (given !== null && !retired) throw badFields([{ path: 'replacedBy', text: m.replacedByNeedsRetired }]);
  if (given !== null && !siblings.some((entry) => entry.id === given && !entry.retired)) {
    throw badFields([{ path: 'replacedBy', text: m.replacedByUnknown }]);
  }
  const asBefore = input.replacedBy === undefined && retired ? before.replacedBy : given;
  return { ...before, name: input.name, retired, replacedBy: asBefore };
}

async function changeEntry(tx: Tx, { actor, on }: { actor: HrActor; on: Date }, before: EntryRow, after: EntryRow) {
  const changed = changesOf(before, after);
  if (changed.length === 0) return before;
  if (!(await updateEntry(tx, before, after, on))) throw conflict(m.changedMeanwhile);
  if (after.name !== before.name) await markOffersOf(tx, after);
  const { list, id, replacedBy } = after;
  const events = changed.map((change): AuditEvent => {
    return { action: 'change-lookup', candidateOfferId: null, details: { list, id, change, replacedBy } };
  });
  await writeAudit(tx, actor, events);
  return after;
}

function changesOf(before: EntryRow, after: EntryRow): LookupChange[] {
  const changes: LookupChange[] = after.name === before.name ? [] : ['rename'];
  if (after.retired && (!before.retired || after.replacedBy !== before.replacedBy)) return [...changes, 'retire'];
  return !after.retired && before.retired ? [...changes, 'bring-back'] : changes;
}
