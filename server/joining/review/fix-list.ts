import { type AnswersByPath, answersIn, changedPaths, isChanged } from '#domain/review/answers.ts';
import { reviewMessages } from '#domain/review/messages.ts';
import { stepOfPath } from '#domain/review/paths.ts';
import { fixAnswered, isReopened } from '#domain/review/review.ts';
import type { JoiningStep } from '#domain/joining/steps.ts';
import { refsOf } from '#domain/texts.ts';
import type { Db } from '#server/db/database.ts';
import type { Deps } from '#server/deps.ts';
import { conflict, type FieldFault } from '#server/errors.ts';
import type { ReadyStep } from '#server/joining/prepared-step.ts';
import { type FixRow, markChanged, openFixes } from './queries.ts';
import { readAnswers } from './submissions.ts';

const m = refsOf(reviewMessages);

/** The fix list of a form that was sent back by marks, and what was submitted before; null for a form that is open as a whole. */
export type FixList = { submissionId: number; fixes: FixRow[]; paths: string[]; before: AnswersByPath } | null;

export async function readFixList(db: Db, deps: Pick<Deps, 'keys'>, candidateOfferId: number): Promise<FixList> {
  const fixes = await openFixes(db, candidateOfferId);
  const [first] = fixes;
  if (first === undefined) return null;
  const before = await readAnswers(db, deps, candidateOfferId, first.submission_id);
  return { submissionId: first.submission_id, fixes, paths: fixes.map(({ path }) => path), before };
}

/** Raises 409 when no fix reopens this step. */
export function requireReopened(list: FixList, step: JoiningStep): void {
  if (list !== null && !list.paths.some((path) => stepOfPath(path) === step)) throw conflict(m.stepNotConcerned);
}

/** What a step changes that no fix reopens, where the request has it. */
export function faultsOf(list: FixList, ready: ReadyStep): FieldFault[] {
  if (list === null) return [];
  const { before, paths } = list;
  const { step } = ready.rows;
  const answers = answersIn(step, ready.snapshot);
  const after = new Map(answers.map(({ path, value }) => [path, value]));
  const refused = changedPaths(onlyOf(before, step), after).filter((path) => !isReopened(path, paths));
  const faults = refused.map((path): FieldFault => {
    const sent = answers.find((answer) => answer.path === path);
    // An entry that is gone, or one that no fix asked for.
    if (sent === undefined) return { path: step, text: m.entriesNotConcerned };
    return { path: ready.pathOf(sent.entry, sent.field), text: m.notConcerned };
  });
  return faults.filter(({ path }, index) => faults.findIndex((one) => one.path === path) === index);
}

/** Notes which fixes of a step are changed now. Answers those of them that are neither changed nor commented on. */
export async function noteChanges(db: Db, list: FixList, { rows: { step }, snapshot }: ReadyStep, on: Date) {
  if (list === null) return [];
  const { submissionId, fixes, before } = list;
  const after = new Map(answersIn(step, snapshot).map(({ path, value }) => [path, value]));
  const own = fixes.filter(({ path }) => stepOfPath(path) === step);
  const earlier = onlyOf(before, step);
  const changed = own.filter(({ path }) => isChanged(path, earlier, after)).map(({ path }) => path);
  const others = own.map(({ path }) => path).filter((path) => !changed.includes(path));
  await markChanged(db, submissionId, { paths: changed, changed: true, on });
  await markChanged(db, submissionId, { paths: others, changed: false, on });
  return own
    .filter(({ path, comment }) => !fixAnswered({ changed: changed.includes(path), comment }))
    .map(({ path }) => path);
}

const onlyOf = (answers: AnswersByPath, step: JoiningStep): AnswersByPath =>
  new Map([...answers].filter(([path]) => stepOfPath(path) === step));
