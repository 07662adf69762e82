import { type JoiningStep, joiningSteps } from '#domain/joining/steps.ts';
import { covers, fieldOfPath } from './paths.ts';

/** One answer or document of a section as it is kept with a submission: `entry` is the place in the list of entries,
 * null outside of one; of a document the value is its id. Null where nothing was answered. */
export type Answered = { path: string; field: string; entry: number | null; value: string | null };

export type AnswersByPath = ReadonlyMap<string, string | null>;

/** The name of each list's ids. */
const idFields = { experience: 'canExperienceId', education: 'canEducationId', family: 'canFamilyId' } as const;
const isIdField = (field: string) => Object.values<string>(idFields).includes(field);

/** The stored answers of a section in a submission. An entry without an id is named by its place: 'family.new-2'. */
export function answersIn(step: JoiningStep, section: unknown): Answered[] {
  if (step === 'experience') {
    const { isFresher, experiences } = objectOf(section);
    return [
      { path: 'experience.isFresher', field: 'isFresher', entry: null, value: textOf(isFresher) },
      ...entriesIn(step, experiences),
    ];
  }
  if (step === 'education' || step === 'family') return entriesIn(step, section);
  return fieldsIn(step, null, objectOf(section));
}

export function answersByPath(record: unknown): AnswersByPath {
  const sections = objectOf(record);
  const all = joiningSteps.flatMap((step) => answersIn(step, sections[step]));
  return new Map(all.map(({ path, value }) => [path, value]));
}

/** A section with the ids of its entries, in the order of its list; ids that are there already stay. */
export function withEntryIds(step: JoiningStep, section: unknown, ids: readonly number[]): unknown {
  if (step === 'experience') {
    return { ...objectOf(section), experiences: named(step, objectOf(section).experiences, ids) };
  }
  return step === 'education' || step === 'family' ? named(step, section, ids) : section;
}

/** What a reviewer goes through: the sections, and the documents of a submission. */
export function reviewParts(answers: AnswersByPath): string[] {
  const documents = [...answers].filter(([path, value]) => value !== null && fieldOfPath(path)?.file !== undefined);
  return [...joiningSteps, ...documents.map(([path]) => path)];
}

/** The paths whose answers differ, in the order of the newer ones; then the removed ones. */
export function changedPaths(before: AnswersByPath, after: AnswersByPath): string[] {
  const all = new Set([...after.keys(), ...before.keys()]);
  return [...all].filter((path) => (before.get(path) ?? null) !== (after.get(path) ?? null));
}

/** True when something that the path covers differs: the answer itself, or any of an entry or section. */
export const isChanged = (path: string, before: AnswersByPath, after: AnswersByPath): boolean =>
  changedPaths(before, after).some((changed) => covers(path, changed));

function named(step: keyof typeof idFields, entries: unknown, ids: readonly number[]): unknown[] {
  const idField = idFields[step];
  return listOf(entries).map((entry, index) => {
    const fields = objectOf(entry);
    return { ...fields, [idField]: fields[idField] ?? ids[index] ?? null };
  });
}

function entriesIn(step: keyof typeof idFields, entries: unknown): Answered[] {
  return listOf(entries).flatMap((entry, index) => fieldsIn(step, index, objectOf(entry)));
}

function fieldsIn(step: JoiningStep, entry: number | null, fields: Record<string, unknown>): Answered[] {
  const id = Object.entries(fields).find(([field]) => isIdField(field))?.[1];
  const at = entry === null ? step : `${step}.${textOf(id) ?? `new-${entry}`}`;
  return Object.entries(fields)
    .filter(([field]) => !isIdField(field))
    .map(([field, value]) => ({ path: `${at}.${field}`, field, entry, value: textOf(value) }));
}

function objectOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function textOf(value: unknown): string | null {
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : null;
}
