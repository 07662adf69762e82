import type { Fields } from '#domain/joining/fields/define-fields.ts';
import { joiningMessages } from '#domain/joining/messages.ts';
import { refsOf } from '#domain/texts.ts';
import { fieldConflict } from '#server/errors.ts';
import { chooseFiles, type Sent, type SentGroup } from './sent-fields.ts';
import type { FileRow } from './stored-fields.ts';

const joiningRefs = refsOf(joiningMessages);

export type How<R, F extends Fields> = {
  call: Sent['call'];
  idField: string;
  idOf: (row: R) => number;
  fields: F;
  /** What entry and row must have in common, one after the other, when no id is sent; each only where one of both has it. */
  sameIn: readonly (readonly (keyof F & string)[])[];
  /** At the final submit, and in a save without any ids, an entry that has nothing in common with any row takes the
   * next one in order, and its files. */
  takesNext: boolean;
};

/** The stored row that an entry is about, null for a new one; `hasFiles` when files that are not sent are those of the row. */
export type Paired<R> = { row: R | null; hasFiles: boolean };

/** Pairs each entry with the stored row that its id names, else with the one that it is plainly about
 * (docs/rules/joining-form.md#entries-of-a-step). Raises 409 for an id that is none of the candidate's own, or that two
 * entries share. */
export function pairRows<R extends object, F extends Fields>(groups: SentGroup[], rows: R[], how: How<R, F>) {
  const free = new Set(rows);
  const pairs = new Map<SentGroup, Paired<R>>();
  const pair = (group: SentGroup, row: R, hasFiles: boolean) => {
    pairs.set(group, { row, hasFiles });
    free.delete(row);
  };
  const named = new Set(groups.filter((group) => idIn(group, how.idField) !== null));
  for (const group of named) {
    const row = [...free].find((one) => String(how.idOf(one)) === idIn(group, how.idField));
    if (row === undefined) throw fieldConflict(group.pathOf(how.idField), joiningRefs.unknownEntry);
    pair(group, row, true);
  }
  // A client that knows no ids means the stored files, too, as at the final submit.
  const keepsFiles = how.call === 'submit' || named.size === 0;
  const unpaired = () => groups.filter((group) => !pairs.has(group));
  for (const fields of how.sameIn) {
    const ofGroup = (group: SentGroup) => textsIn(group.values, fields);
    const ofRow = (row: R) => textsIn(Object.fromEntries(Object.entries(row)), columnsOf(how.fields, fields));
    for (const [group, row] of equalPairs(unpaired(), [...free], ofGroup, ofRow)) pair(group, row, keepsFiles);
  }
  const takesNext = keepsFiles && how.takesNext;
  const isWhole = named.size === 0 && groups.length === rows.length;
  for (const group of takesNext || isWhole ? unpaired() : []) {
    const [next] = free;
    if (next !== undefined) pair(group, next, takesNext);
  }
  return groups.map((group) => pairs.get(group) ?? { row: null, hasFiles: false });
}

/** The files of each entry, as it is paired. */
export function filesOfEntries<F extends Fields>(fields: F, groups: SentGroup[], paired: Paired<FileRow<F>>[]) {
  return groups.map((group, index) => {
    const { row = null, hasFiles = false } = paired[index] ?? {};
    return chooseFiles(fields, group, row ?? undefined, { mayLeaveOut: hasFiles });
  });
}

function idIn(group: SentGroup, idField: string): string | null {
  const id = group.values[idField];
  return (typeof id === 'string' && id.trim()) || null;
}

const columnsOf = (fields: Fields, keys: readonly string[]): string[] => keys.map((key) => fields[key]?.column ?? key);

function textsIn(values: Record<string, unknown>, keys: readonly string[]): string {
  const texts = keys.map((key) => (typeof values[key] === 'string' ? values[key].trim().toLowerCase() : null));
  return JSON.stringify(texts);
}

/** Groups and rows with the same text, where there is only one of each. */
function equalPairs<R>(
  groups: SentGroup[],
  rows: R[],
  ofGroup: (group: SentGroup) => string,
  ofRow: (row: R) => string,
): [SentGroup, R][] {
  const groupsBy = Map.groupBy(groups, ofGroup);
  const rowsBy = Map.groupBy(rows, ofRow);
  return [...groupsBy].flatMap(([text, [group, ...others]]): [SentGroup, R][] => {
    const [row, ...more] = rowsBy.get(text) ?? [];
    if (group === undefined || row === undefined || others.length + more.length > 0) return [];
    return [[group, row]];
  });
}
