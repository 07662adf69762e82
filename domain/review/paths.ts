import { bankFields } from '#domain/joining/bank.ts';
import { educationFields } from '#domain/joining/education.ts';
import { experienceFields } from '#domain/joining/experience.ts';
import { familyFields } from '#domain/joining/family.ts';
import type { Field, Fields } from '#domain/joining/fields/define-fields.ts';
import { personalFields } from '#domain/joining/personal.ts';
import { joiningSteps, type JoiningStep } from '#domain/joining/steps.ts';

const fieldsOfStep: Record<JoiningStep, Fields> = {
  personal: personalFields,
  bank: bankFields,
  experience: experienceFields,
  education: educationFields,
  family: familyFields,
};

const stepsWithEntries: readonly JoiningStep[] = ['experience', 'education', 'family'];

/** The one answer of a section with entries that is not in an entry. */
const fresherPath = 'experience.isFresher';

/** The targets of a mark other than entries (docs/rules/review.md#what-is-marked): the sections, and the fields and
 * documents of sections without entries. */
const reviewPaths: readonly string[] = joiningSteps.flatMap((step) =>
  stepsWithEntries.includes(step)
    ? [step, ...(step === 'experience' ? [fresherPath] : [])]
    : [step, ...Object.keys(fieldsOfStep[step]).map((field) => `${step}.${field}`)],
);

/** The path of a field or document of a section without entries. Raises an Error for any other field. */
export function pathOfField(field: string): string {
  const path = reviewPaths.find((one) => one.endsWith(`.${field}`));
  if (path === undefined) throw new Error(`not a field of a section: ${field}`);
  return path;
}

const entryPath = /^(experience|education|family)\.([1-9]\d{0,14})(?:\.(\w+))?$/;

/** HR's read has this answer under two names; a mark is kept under the one that the candidate's read has, too. */
const secondNames = new Map([['personal.alternativeMobileNumber', 'personal.alterNativeMobileNumber']]);

export const keptPath = (path: string): string => secondNames.get(path) ?? path;

/** True for a section, a field or document of it, an entry by its id ('education.1002'), or a field of an entry. */
export function isReviewPath(path: string): boolean {
  if (reviewPaths.includes(path)) return true;
  const [, step, , field] = entryPath.exec(path) ?? [];
  return step !== undefined && (field === undefined || Object.hasOwn(fieldsOfStep[step as JoiningStep], field));
}

/** The section of a path. Raises an Error for an unknown path. */
export function stepOfPath(path: string): JoiningStep {
  const step = joiningSteps.find((one) => covers(one, path));
  if (step === undefined) throw new Error(`not a path of a review: ${path}`);
  return step;
}

/** True when the second path is the first one, or a part of it. */
export function covers(path: string, part: string): boolean {
  return part === path || part.startsWith(`${path}.`);
}

/** The id of the entry that a path is in; null outside entries. */
export function entryOfPath(path: string): number | null {
  const id = entryPath.exec(path)?.[2];
  return id === undefined ? null : Number(id);
}

/** The field or document that a path names; undefined for sections, entries and the choice between fresher and experienced. */
export const fieldOfPath = (path: string): Field | undefined =>
  path.includes('.') ? fieldsOfStep[stepOfPath(path)][path.slice(path.lastIndexOf('.') + 1)] : undefined;

/** In the order of the form: section by section, the section itself first, then its entries and fields. */
export function inFormOrder<T extends { path: string }>(items: readonly T[]): T[] {
  return items.toSorted((one, other) => {
    const [a, b] = [placeOf(one.path), placeOf(other.path)];
    const differs = a.findIndex((place, level) => place !== b[level]);
    return differs < 0 ? 0 : (a[differs] ?? 0) - (b[differs] ?? 0);
  });
}

function placeOf(path: string): number[] {
  const step = stepOfPath(path);
  const field = Object.keys(fieldsOfStep[step]).indexOf(path.slice(path.lastIndexOf('.') + 1));
  return [joiningSteps.indexOf(step), entryOfPath(path) ?? 0, field];
}
