import type { BodyOf } from '#contract/call.ts';
import type { addLookups as addLookupsCall, LineResult } from '#contract/lookups.ts';
import { limits } from '#domain/limits.ts';
import { cellsOfLine, foldedName, type LookupList } from '#domain/lookups/lookups.ts';
import { lookupRefs as m } from '#domain/lookups/messages.ts';
import { generalRefs as general } from '#domain/messages.ts';
import { sayText, type TextRef } from '#domain/texts.ts';
import { isPlainLine } from '#domain/values/text.ts';
import type { HrActor, Deps } from '#server/deps.ts';
import { writeAudit } from '#server/audit/write-audit.ts';
import type { Tx } from '#server/db/database.ts';
import { badFields } from '#server/errors.ts';
import { listEntries, type EntryRow } from '#server/lookups/queries.ts';
import { insertEntries, lockLookups } from './queries.ts';

type Input = BodyOf<typeof addLookupsCall>;

/** The entries of a line, one below the other; the last one may be a sub-department. */
type ReadLine = { line: number; cells: string[]; refusal: TextRef | null };

/** Adds all valid lines in one transaction, and answers the result of each non-empty line. A line of departments may
 * also name a sub-department, whose department is added if it is missing. */
export async function addLookups(deps: Pick<Deps, 'db'>, actor: HrActor, input: Input): Promise<LineResult[]> {
  const lines = input.lines.flatMap((text, index): ReadLine[] => {
    const cells = cellsOfLine(text);
    return cells.length === 0 ? [] : [{ line: index + 1, cells, refusal: refusalOfCells(input.list, cells) }];
  });
  if (lines.length === 0) throw badFields([{ path: 'lines', text: m.linesRequired }]);
  return deps.db.transaction().execute(async (tx) => {
    await lockLookups(tx);
    return isOfDepartments(input.list)
      ? addDepartments(tx, actor, input, lines)
      : addFlat(tx, actor, input.list, lines);
  });
}

const isOfDepartments = (list: LookupList) => list === 'DEPARTMENT' || list === 'SUB_DEPARTMENT';

function refusalOfCells(list: LookupList, cells: readonly string[]): TextRef | null {
  if (cells.length > (isOfDepartments(list) ? 2 : 1)) return isOfDepartments(list) ? m.twoCells : m.oneCell;
  if (cells.includes('')) return m.departmentRequired;
  if (cells.some((cell) => cell.length > limits.textMax)) return general.tooLongText(limits.textMax);
  return cells.every(isPlainLine) ? null : general.invalidCharacters;
}

const resultOf = ({ line, cells }: ReadLine, outcome: LineResult['outcome'], reason: TextRef | null = null) => ({
  line,
  name: cells.join(' – '),
  outcome,
  reason: reason === null ? null : sayText(reason),
});

/** Entries by their folded name; new ones are added to it as they come, to be stored together. */
type Known = Map<string, { name: string; retired: boolean; isNew: boolean }>;

const knownOf = (entries: readonly EntryRow[]): Known =>
  new Map(entries.map(({ name, retired }) => [foldedName(name), { name, retired, isNew: false }]));

/** Adds a name to the known ones, and answers the result. */
function take(known: Known, name: string): { outcome: LineResult['outcome']; reason: TextRef | null } {
  const same = known.get(foldedName(name));
  if (same === undefined) {
    known.set(foldedName(name), { name, retired: false, isNew: true });
    return { outcome: 'ADDED', reason: null };
  }
  return same.retired
    ? { outcome: 'REFUSED', reason: m.isRetired(same.name) }
    : { outcome: 'THERE_ALREADY', reason: null };
}

const newNames = (known: Known) => [...known.values()].filter(({ isNew }) => isNew).map(({ name }) => name);

async function addFlat(tx: Tx, actor: HrActor, list: LookupList, lines: ReadLine[]): Promise<LineResult[]> {
  const known = knownOf(await listEntries(tx, [list]));
  const results = lines.map((line) => {
    const { outcome, reason } =
      line.refusal === null ? take(known, line.cells[0] ?? '') : { outcome: 'REFUSED' as const, reason: line.refusal };
    return resultOf(line, outcome, reason);
  });
  const added = newNames(known).map((name) => ({ name, deptId: null }));
  await store(tx, actor, list, added);
  return results;
}

async function addDepartments(tx: Tx, actor: HrActor, input: Input, lines: ReadLine[]): Promise<LineResult[]> {
  const departments = await listEntries(tx, ['DEPARTMENT']);
  const subDepartments = await listEntries(tx, ['SUB_DEPARTMENT']);
  const chosen = departments.find(({ id }) => id === input.deptId) ?? null;
  const known = knownOf(departments);
  const knownSubs = new Map(
    departments.map(({ id, name }) => [
      foldedName(name),
      knownOf(subDepartments.filter(({ deptId }) => deptId === id)),
    ]),
  );
  const results = lines.map((line) => {
    if (line.refusal !== null) return resultOf(line, 'REFUSED', line.refusal);
    const { department, subDepartment } = namesOf(input.list, chosen?.name ?? null, line.cells);
    if (department === null) return resultOf(line, 'REFUSED', m.departmentRequired);
    const home = take(known, department);
    if (subDepartment === null) return resultOf(line, home.outcome, home.reason);
    if (home.outcome === 'REFUSED') return resultOf(line, 'REFUSED', m.departmentRetired(department));
    const key = foldedName(department);
    const subs: Known = knownSubs.get(key) ?? new Map<string, never>();
    knownSubs.set(key, subs);
    const { outcome, reason } = take(subs, subDepartment);
    return resultOf(line, outcome === 'REFUSED' ? 'REFUSED' : home.outcome === 'ADDED' ? 'ADDED' : outcome, reason);
  });
  const added = newNames(known).map((name) => ({ name, deptId: null }));
  const made = await store(tx, actor, 'DEPARTMENT', added);
  const ids = new Map([...departments, ...made].map(({ id, name }) => [foldedName(name), id]));
  const addedSubs = [...knownSubs].flatMap(([key, subs]) =>
    newNames(subs).map((name) => ({ name, deptId: ids.get(key) ?? null })),
  );
  await store(tx, actor, 'SUB_DEPARTMENT', addedSubs);
  return results;
}

/** A single cell is a department, or a sub-department of the one that was chosen. */
function namesOf(list: LookupList, chosen: string | null, [first = '', second]: readonly string[]) {
  if (second !== undefined) return { department: first, subDepartment: second };
  return list === 'DEPARTMENT'
    ? { department: first, subDepartment: null }
    : { department: chosen, subDepartment: first };
}

async function store(tx: Tx, actor: HrActor, list: LookupList, entries: { name: string; deptId: number | null }[]) {
  const added = await insertEntries(tx, list, entries);
  if (added.length > 0) {
    const details = { list, ids: added.map(({ id }) => id) };
    await writeAudit(tx, actor, [{ action: 'add-lookups', candidateOfferId: null, details }]);
  }
  return added;
}
